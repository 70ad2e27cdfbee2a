import { Icon } from '../../parts/icons.js'
import type { PopupAction } from '../map-types.js'

/** What the host offers, but for what is behind ⋮: a button each, in its order. */
export function Actions({ actions }: { readonly actions: readonly PopupAction[] }) {
  const row = actions.filter(({ kind }) => kind !== 'more')
  if (row.length === 0) return null
  return (
    <p className="baliza-popup__actions">
      {row.map(({ id, text, kind, icon, pressed, disabled = false, run }) => {
        const alone = kind === 'icon' && icon !== undefined
        return (
          <button
            key={id}
            type="button"
            className="baliza-popup__action"
            data-kind={kind}
            aria-label={alone ? text : undefined}
            title={alone ? text : undefined}
            aria-pressed={pressed}
            disabled={disabled}
            onClick={run}
          >
            <ActionIcon icon={icon} />
            {!alone && text}
          </button>
        )
      })}
    </p>
  )
}

/** The drawing that a host gives an action; nothing where it gives none. */
export function ActionIcon({ icon }: Pick<PopupAction, 'icon'>) {
  if (icon === undefined) return null
  return (
    <Icon>
      <path d={icon} />
    </Icon>
  )
}
