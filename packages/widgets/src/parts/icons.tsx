import type { ReactNode } from 'react'

const line = { strokeWidth: '1.8', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Line drawing of 24 by 24, in the colour of the surrounding text. It is decorative: a label gives its meaning. */
export function Icon(props: { readonly children: ReactNode }) {
  return (
    <svg
      className="baliza-icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      style={line}
    >
      {props.children}
    </svg>
  )
}

const icon = (shape: ReactNode) => () => <Icon>{shape}</Icon>

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const FitIcon = icon(
  <>
    <path d="M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
)
export const FollowIcon = icon(<path d="M20 4L4 10.8l6.7 2.5L13.2 20 20 4z" />)
export const LayersIcon = icon(
  <path d="M12 4l8.5 4.5L12 13 3.5 8.5 12 4zM4 12.5l8 4.3 8-4.3M4 16.2l8 4.3 8-4.3" />,
)
export const LabelIcon = icon(
  <>
    <path d="M4 11.6V5.5A1.5 1.5 0 0 1 5.5 4h6.1a2 2 0 0 1 1.4.6l6.4 6.4a2 2 0 0 1 0 2.8l-5.6 5.6a2 2 0 0 1-2.8 0L4.6 13a2 2 0 0 1-.6-1.4z" />
    <circle cx="8.4" cy="8.4" r="1" />
  </>,
)
export const WarningIcon = icon(<path d="M12 4.5l8.5 15h-17L12 4.5zM12 10.5v4M12 17.2v.1" />)
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 6.8 0M5.6 12.3a9.5 9.5 0 0 1 4-2.3M14 9.9a9.5 9.5 0 0 1 4.4 2.4M3 9a14 14 0 0 1 4-2.6M11 5.5A14 14 0 0 1 21 9M12 19.2v.1" />,
)
export const BellIcon = icon(
  <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18H5l1.5-1.5zM10 21h4M12 3v2.5" />,
)
export const BellOffIcon = icon(
  <path d="M4 4l16 16M6.5 16.5V11a5.4 5.4 0 0 1 .9-3M9.5 6.1A5.5 5.5 0 0 1 17.5 11v2.5M16 18H5l1.5-1.5M10 21h4M12 3v2.5" />,
)
