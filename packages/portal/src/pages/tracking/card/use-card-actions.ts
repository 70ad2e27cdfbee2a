import type { Unit } from '@baliza/sdk-core/internal'
import type { PopupAction } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { actionIcons } from '../action-icons.js'
import { type UnitAction, useUnitActions } from '../unit-actions.js'

/**
 * Returns the actions of a unit's card: today's history, keep in view, and share. The other actions of the unit's line are behind
 * ⋮ (specification 1, section 2: the context menu).
 * @param keeps whether the map keeps the selected unit in view
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
      ...inRow('why', { text: sidebar.why, icon: actionIcons.why, kind: 'primary' }),
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
        .filter(({ id }) => id !== 'today' && id !== 'why' && id !== 'follow')
        .map((one) => ({ ...one, kind: 'more' }) as const),
    ]
  }
}
