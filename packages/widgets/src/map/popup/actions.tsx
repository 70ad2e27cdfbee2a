import { Icon } from '../../parts/icons.js'
import type { PopupAction } from '../map-types.js'

/**
 * The page's actions except those of the ⋮ menu: a button each, in the given order.
 * @param props.icons whether actions with an icon show only the icon
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

/** The icon that the page gives an action, or `null`. */
export function ActionIcon({ icon }: Pick<PopupAction, 'icon'>) {
  if (icon === undefined) return null
  return (
    <Icon>
      <path d={icon} />
    </Icon>
  )
}
