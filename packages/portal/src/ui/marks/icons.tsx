import type { ReactNode } from 'react'

/* Icons of the login page, drawn here: otherwise lucide's runtime would be loaded for seven paths. Pages that load lucide anyway
   use its icons. */
function Icon(props: { readonly children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {props.children}
    </svg>
  )
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const EyeOffIcon = () => (
  <Icon>
    <path d="M10.4 5.7A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.4 3.1M6.3 7.2A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 5-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18" />
  </Icon>
)

export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2M12 16.4v.1" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.7 2.7L16 9.5" />
  </Icon>
)

/** The logo: a beacon. White-label servers keep it and change the name next to it. */
export function BeaconMark(props: { readonly className?: string | undefined }) {
  return (
    <svg className={props.className} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--baliza-accent)" />
      <g fill="none" stroke="var(--baliza-on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M9.2 19.8a8.2 8.2 0 0 1 0-9.6M22.8 10.2a8.2 8.2 0 0 1 0 9.6M16 18.4V25" />
      </g>
      <circle cx="16" cy="15" r="3.4" fill="var(--baliza-on-accent)" />
    </svg>
  )
}
