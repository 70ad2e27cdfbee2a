import { atom, type ReadableAtom } from 'nanostores'
import { readPreference, writePreference } from '../context/preferences.js'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Creates the setting whether tables and the map omit implausible data, with its stored value. */
export function createRejections(): {
  readonly $rejectionsHidden: ReadableAtom<boolean>
  readonly hideRejections: (hidden: boolean) => void
} {
  const $rejectionsHidden = atom(readPreference('doubtsHidden', isFlag, false))
  return {
    $rejectionsHidden,
    hideRejections(hidden) {
      writePreference('doubtsHidden', hidden)
      $rejectionsHidden.set(hidden)
    },
  }
}
