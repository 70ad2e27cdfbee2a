import { EllipsisVertical } from 'lucide-react'
import { Button } from '../../buttons/button.js'
import { IconButton } from '../../buttons/icon-button.js'
import iconButton from '../../buttons/icon-button.module.css'
import { MenuButton } from '../../menus/menu-button.js'
import type { TableAction } from '../column.js'

/** Number of actions shown next to ⋮, which is as wide as a third one: with three actions there is no ⋮. */
const shownActions = 2

/** Returns the number of buttons in {@link RowActions} for a number of actions. */
export function buttonsFor(count: number): number {
  return Math.min(count, shownActions + 1)
}

/** Actions on a row: the most used as icons, the others behind ⋮. In a card they have labels. */
export function RowActions(props: {
  readonly actions: readonly TableAction[]
  /** Accessible name of ⋮. */
  readonly more: string
  readonly labelled?: boolean
}) {
  const { actions, labelled = false } = props
  const fits = actions.length <= shownActions + (labelled ? 0 : 1)
  const shown = fits ? actions : actions.slice(0, shownActions)
  return (
    <>
      {shown.map(({ id, text, icon: Icon, danger = false, act }) =>
        labelled ? (
          <Button key={id} icon={<Icon size={16} aria-hidden="true" />} onClick={act}>
            {text}
          </Button>
        ) : (
          <IconButton key={id} label={text} variant={danger ? 'danger' : 'plain'} onClick={act}>
            <Icon size={16} aria-hidden="true" />
          </IconButton>
        ),
      )}
      {!fits && <MoreActions actions={actions.slice(shownActions)} label={props.more} />}
    </>
  )
}

export function MoreActions(props: { readonly actions: readonly TableAction[]; readonly label: string }) {
  return (
    <MenuButton
      label={props.label}
      buttonLabel={props.label}
      className={iconButton.plain}
      choices={props.actions}
      onChoose={(id) => props.actions.find((action) => action.id === id)?.act()}
    >
      <EllipsisVertical size={16} aria-hidden="true" />
    </MenuButton>
  )
}
