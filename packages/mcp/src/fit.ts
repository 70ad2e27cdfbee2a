/** Maximum size of an answer as JSON, bytes. Clients cut an answer of about 25,000 tokens and warn at 10,000. */
export const maxBytes = 20_000

/** An answer whose list may be longer than what is sent. */
export interface Listed<Value extends object, Item> {
  readonly value: Value
  /** All items, in order. */
  readonly items: readonly Item[]
  /** Maximum number of items to send. */
  readonly limit: number
  /** Returns the cursor after an item. Without it the rest cannot be requested. */
  readonly cursorOf?: (item: Item) => string
}

type Fitted<Field extends string, Value, Item> = Value & { readonly [Name in Field]: readonly Item[] } & {
  readonly truncated: boolean
  readonly next: string | null
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * Adds the items to the answer that fit into it, from the first one, and whether there are more.
 * @param field name of the list
 */
export function fit<Field extends string, Value extends object, Item>(
  field: Field,
  { value, items, limit, cursorOf }: Listed<Value, Item>,
): Fitted<Field, Value, Item> {
  const cursors = items.slice(0, limit).map((item) => cursorOf?.(item) ?? null)
  const longest = cursors.reduce((most, cursor) => Math.max(most, sizeOf(cursor)), 4)
  let left = maxBytes - sizeOf({ ...value, [field]: [], truncated: false, next: null }) - longest
  const kept: Item[] = []
  for (const item of items.slice(0, limit)) {
    left -= sizeOf(item) + 1
    if (left < 0) break
    kept.push(item)
  }
  const truncated = kept.length < items.length
  const next = truncated ? (cursors[kept.length - 1] ?? null) : null
  return { ...value, [field]: kept, truncated, next } as Fitted<Field, Value, Item>
}

/** A position in a list that is sorted by a key and an id. */
export type ListKey = readonly [key: string | number, id: string]

export const writeCursor = (key: ListKey): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** @returns `undefined` if the text is no cursor */
export function readCursor(text: string): ListKey | undefined {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!Array.isArray(read)) return undefined
  const [key, id] = read as unknown[]
  return (typeof key === 'string' || typeof key === 'number') && typeof id === 'string'
    ? [key, id]
    : undefined
}

/** Compares two positions of one list. */
export function compareKeys(a: ListKey, b: ListKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0
}
