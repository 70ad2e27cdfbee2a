import { searchable } from '../text/names.js'

const wordCharacter = /[\p{L}\p{N}]/u
const isWord = (character: string | undefined) => character !== undefined && wordCharacter.test(character)

/** Quality of a match: a whole word, the beginning of a word, or the middle. */
const quality = { word: 0, beginning: 1, middle: 2 } as const

/**
 * Returns the rank of a unit for a search: lower is better, `null` is no match. The first text that contains the search text
 * counts. Among units matched by the same text, a whole word ranks before the beginning of a word, and that before the middle.
 * @param texts normalized by {@link searchable}, most relevant first: the name, the plates, …, the IMEI
 * @param wanted normalized too, and not empty
 */
function rankOf(texts: readonly string[], wanted: string): number | null {
  for (const [index, text] of texts.entries()) {
    const found = bestIn(text, wanted)
    if (found !== null) return index * Object.keys(quality).length + found
  }
  return null
}

function bestIn(text: string, wanted: string): number | null {
  let best: number | null = null
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const begins = !isWord(text[at - 1])
    if (begins && !isWord(text[at + wanted.length])) return quality.word
    if (begins) best = quality.beginning
    best ??= quality.middle
  }
  return best
}

interface Searched {
  readonly nombre: string
  readonly placas: string
  readonly imei: string
  readonly conductor?: string
}

/** A unit is the same object while nothing about it changes, so each is normalized once. */
const folded = new WeakMap<Searched, { readonly open: readonly string[]; readonly all: readonly string[] }>()

/**
 * Returns the rank of a unit: a match in the name ranks before one in the plates, then the driver, then the IMEI.
 * @param wanted normalized by {@link searchable}; '' matches every unit with the same rank
 * @param withImei whether the IMEI is searched: a mirror account does not see it
 */
export function rankUnit(unit: Searched, wanted: string, withImei: boolean): number | null {
  if (wanted === '') return 0
  let texts = folded.get(unit)
  if (texts === undefined) {
    const open = [unit.nombre, unit.placas, unit.conductor ?? ''].map(searchable)
    texts = { open, all: [...open, searchable(unit.imei)] }
    folded.set(unit, texts)
  }
  return rankOf(withImei ? texts.all : texts.open, wanted)
}
