import type { Unit } from '@baliza/sdk-core'
import type { PopupAction } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { actionIcons } from '../action-icons.js'
import { type UnitAction, useUnitActions } from '../unit-actions.js'

/**
 * What the card of a unit offers: its history of today, to keep it in sight and to share it; behind ⋮ what else the menu
 * of its line does (specification 1, section 2: the context menu).
 * @param keeps whether the map keeps the chosen unit in sight
 */
export function useCardActions(
  keeps: boolean,
  onKeep: (keeps: boolean) => void,
): (unit: Unit) => readonly PopupAction[] {
  const actionsOf = useUnitActions()
  const { sidebar, tracking, map } = texts
  return (unit) => {
    const { history, others } = actionsOf(unit)
    const inRow = (wanted: UnitAction['id'], looks: Pick<PopupAction, 'text' | 'icon' | 'kind'>) =>
      [...history, ...others].flatMap(({ id, run }) => (id === wanted ? [{ id, run, ...looks }] : []))
    const ofRange = history.map((one) => ({ ...one, text: `${sidebar.history} · ${one.text}` }))
    return [
      ...inRow('today', { text: sidebar.history, icon: actionIcons.history, kind: 'primary' }),
      {
        id: 'keep',
        text: map.follow,
        icon: actionIcons.keep,
        pressed: keeps,
        run: () => onKeep(!keeps),
      },
      ...inRow('follow', { text: tracking.card.share, icon: actionIcons.share, kind: 'icon' }),
      ...[...ofRange, ...others]
        .filter(({ id }) => id !== 'today' && id !== 'follow')
        .map((one) => ({ ...one, kind: 'more' }) as const),
    ]
  }
}
