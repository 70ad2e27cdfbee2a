import { atom, type ReadableAtom } from 'nanostores'
import { readPreference, writePreference } from '../context/preferences.js'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Creates the setting whether tables and the map omit implausible data, with its stored value. */
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
