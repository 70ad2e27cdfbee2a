import type { ReadableAtom } from 'nanostores'
import { type Before, type Kind, toEnglish } from './translate.js'

/**
 * Translates what a store holds, time after time. What has not changed is not translated again and stays the same object:
 * of a fleet the units that did not move.
 */
export function englishOf<English>(kind: Kind): (value: unknown) => English {
  let last: Before | undefined
  // A listener is given both.
  let before: Before | undefined
  return (value) => {
    if (value === null || value === undefined) return value as English
    if (last === undefined || last.wire !== value) {
      if (before !== undefined && before.wire === value) return before.english as English
      before = last
      last = { wire: value, english: toEnglish(kind, value, last) }
    }
    return last.english as English
  }
}

/** A store in English names, which polls and rests as the one that it shows. Its other methods are that one's own. */
export function englishStore<English, Store extends ReadableAtom<English>>(
  store: ReadableAtom,
  inEnglish: (value: unknown) => English,
): Store {
  type Listener = (value: English, before: English) => void
  const translated = (listener: Listener) => (value: unknown, before?: unknown) => {
    const old = inEnglish(before)
    listener(inEnglish(value), old)
  }
  return Object.defineProperties(Object.create(store), {
    get: { value: () => inEnglish(store.get()) },
    value: { get: () => inEnglish(store.value) },
    init: { get: () => inEnglish(store.init) },
    listen: { value: (listener: Listener) => store.listen(translated(listener)) },
    subscribe: { value: (listener: Listener) => store.subscribe(translated(listener)) },
  })
}
