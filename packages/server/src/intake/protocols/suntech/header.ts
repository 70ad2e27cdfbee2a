export interface Header {
  /** The device's name, which its commands repeat: `ST300`; `null` in the universal dialect, which has none. */
  readonly prefix: string | null
  /** The kind of sentence: `STT`. */
  readonly keyword: string
  /** The device's own number, which is not its IMEI. */
  readonly id: string
  /** Whether it answers a command. */
  readonly isAnswer: boolean
}

/** @returns `null` if it is not a sentence of these devices */
export function readHeader(sentence: string): Header | null {
  const head = sentence.slice(0, 40)
  const legacy = /^(S[AT]\d{3,4}[A-Z]{0,3}?)([A-Z]{3});(Res;)?(\d{6,10})(?=;|$)/.exec(head)
  if (legacy !== null)
    return {
      prefix: legacy[1] ?? '',
      keyword: legacy[2] ?? '',
      id: legacy[4] ?? '',
      isAnswer: legacy[3] !== undefined,
    }
  const locator = /^(ST9\d\d);([A-Z][a-z]+);(\d{6,10})(?=;|$)/.exec(head)
  if (locator !== null)
    return { prefix: locator[1] ?? '', keyword: locator[2] ?? '', id: locator[3] ?? '', isAnswer: false }
  const universal = /^([A-Z]{3});(\d{6,10})(?=;|$)/.exec(head)
  if (universal === null) return null
  const [, keyword = '', id = ''] = universal
  return { prefix: null, keyword, id, isAnswer: keyword === 'RES' }
}
