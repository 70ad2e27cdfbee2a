import { atom, type ReadableAtom } from 'nanostores'
import { readPreference, writePreference } from '../context/preferences.js'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Creates the choice whether tables and the map leave out what is not believed, as it was left. */
export function createDoubts(): {
  readonly $doubtsHidden: ReadableAtom<boolean>
  readonly hideDoubts: (hidden: boolean) => void
} {
  const $doubtsHidden = atom(readPreference('doubtsHidden', isFlag, false))
  return {
    $doubtsHidden,
    hideDoubts(hidden) {
      writePreference('doubtsHidden', hidden)
      $doubtsHidden.set(hidden)
    },
  }
}
