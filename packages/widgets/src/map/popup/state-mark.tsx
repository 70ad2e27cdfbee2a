import type { UnitStateNow } from '@baliza/sdk-core/internal'

/**
 * The state of a unit as a coloured shape; its text is next to it. The portal's list draws the same shapes
 * (ui/marks/state-mark.tsx).
 */
export function StateMark({ state }: { readonly state: UnitStateNow }) {
  return (
    <svg className={`baliza-state baliza-state--${state}`} viewBox="0 0 14 14" aria-hidden="true">
      <path d={shapes[state]} />
    </svg>
  )
}

const shapes: Readonly<Record<UnitStateNow, string>> = {
  moving: 'M2.4 1.9 13 7 2.4 12.1 4.6 7Z',
  idle: 'M2.5 2h3.2v10H2.5zM8.3 2h3.2v10H8.3z',
  off: 'M4 2h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
  offline: 'M2.4 7a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z',
}
