import type { Unit } from '@baliza/sdk-core/internal'
import type { PopupAction } from '@baliza/widgets/react'
import { useKey } from '../use-key.js'

/**
 * Keys of the open unit's card: H shows its history of today, F keeps it in view, S shares it, C sends it a command.
 * @param unit `undefined` if no card is open
 */
export function useCardKeys(unit: Unit | undefined, actionsOf: (unit: Unit) => readonly PopupAction[]): void {
  const press = (wanted: string) => () => {
    if (unit === undefined) return
    const action = actionsOf(unit).find(({ id }) => id === wanted)
    if (action !== undefined && action.disabled !== true) action.run()
  }
  useKey('h', press('today'))
  useKey('f', press('keep'))
  useKey('s', press('follow'))
  useKey('c', press('command'))
}
