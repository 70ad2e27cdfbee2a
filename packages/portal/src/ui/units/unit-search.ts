import { searchable } from '../text/names.js'

const wordCharacter = /[\p{L}\p{N}]/u
const isWord = (character: string | undefined) => character !== undefined && wordCharacter.test(character)

/** How a text is found in another: as a whole word, as the beginning of one, or in its middle. */
const quality = { word: 0, beginning: 1, middle: 2 } as const

/**
 * The rank of a unit for a search, to be sorted by: lower is better, `null` is no match. The first text that
 * contains the wanted one counts; among units found by the same text a whole word comes before the beginning of one,
 * and that before a middle.
 * @param texts folded by {@link searchable}, the most telling first: the name, the plates, …, the imei
 * @param wanted folded too, and not empty
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

/** A unit as far as it is searched. */
interface Searched {
  readonly nombre: string
  readonly placas: string
  readonly imei: string
  readonly conductor?: string
}

/** Units keep their identity while nothing about them changes, so each is folded once. */
const folded = new WeakMap<Searched, { readonly open: readonly string[]; readonly all: readonly string[] }>()

/**
 * The rank of a unit: its name before its plates, these before its driver, the imei last.
 * @param wanted folded by {@link searchable}; '' finds every unit, all alike
 * @param withImei whether the imei is searched: a mirror account is not shown them
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
