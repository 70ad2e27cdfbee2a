import { Icon } from '../../parts/icons.js'
import type { PopupAction } from '../map-types.js'

/**
 * What the host offers, but for what is behind ⋮: a button each, in its order.
 * @param props.icons each that has one is its icon alone
 */
export function Actions(props: { readonly actions: readonly PopupAction[]; readonly icons?: boolean }) {
  const { actions, icons = false } = props
  const row = actions.filter(({ kind }) => kind !== 'more')
  if (row.length === 0) return null
  return (
    <p className="baliza-popup__actions">
      {row.map(({ id, text, kind, icon, pressed, disabled = false, run }) => {
        const alone = (icons || kind === 'icon') && icon !== undefined
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
