export interface AvlRecord {
  /** Unix ms. */
  readonly time: number
  /** 0 low, 1 high, 2 panic. */
  readonly priority: number
  /** Degrees. */
  readonly lng: number
  readonly lat: number
  /** Metres. */
  readonly altitude: number
  /** Degrees. */
  readonly course: number
  readonly satellites: number
  /** km/h. */
  readonly speed: number
  /** The io that triggered the record; 0 for a periodic record. */
  readonly event: number
  /** Raw bytes of the values by io. */
  readonly ios: ReadonlyMap<number, Buffer>
}

interface Layout {
  /** Number of bytes of an io's id and of the event's. */
  readonly id: number
  /** Number of bytes of an io count. */
  readonly count: number
  /** Whether a field describes how the event was generated, as in codec 16. */
  readonly generationType: boolean
  /** Whether a group of values with individual lengths follows, as in codec 8 Extended. */
  readonly anyLength: boolean
}

const layouts: ReadonlyMap<number, Layout> = new Map([
  [0x08, { id: 1, count: 1, generationType: false, anyLength: false }],
  [0x8e, { id: 2, count: 2, generationType: false, anyLength: true }],
  [0x10, { id: 2, count: 1, generationType: true, anyLength: false }],
])

export function isOfRecords(codec: number): boolean {
  return layouts.has(codec)
}

/** Value sizes in bytes of each group. Some firmware has a fifth group, which no field announces. */
const groups = [1, 2, 4, 8]
const groupsOfSome = [...groups, 16]

/**
 * Reads the records of a packet, from its codec to its second number of records.
 * @returns `null` unless it matches its codec to the last byte
 */
export function readRecords(content: Buffer): AvlRecord[] | null {
  const layout = layouts.get(content[0] ?? 0)
  if (layout === undefined) return null
  return readAll(content, layout, groups) ?? readAll(content, layout, groupsOfSome)
}

function readAll(content: Buffer, layout: Layout, sizes: readonly number[]): AvlRecord[] | null {
  const reader = createReader(content, 1)
  const count = reader.number(1)
  const records: AvlRecord[] = []
  while (records.length < count && !reader.overrun) records.push(readRecord(reader, layout, sizes))
  return reader.number(1) === count && !reader.overrun && reader.left === 0 ? records : null
}

/** Returns where a refused packet violates its codec, in bytes from the codec on; 0 if the codec is not one of records. */
export function recordsFault(content: Buffer): number {
  const layout = layouts.get(content[0] ?? 0)
  if (layout === undefined) return 0
  const reader = createReader(content, 1)
  const count = reader.number(1)
  for (let read = 0; read < count && !reader.overrun; read += 1) readRecord(reader, layout, groups)
  // Offset of the second number of records, or of where it should be.
  return Math.min(content.length - reader.left, content.length)
}

function readRecord(reader: Reader, layout: Layout, sizes: readonly number[]): AvlRecord {
  return {
    // Only times in the far future exceed the exact range of a number.
    time: reader.number(4) * 2 ** 32 + reader.number(4),
    priority: reader.number(1),
    lng: (reader.number(4) | 0) / 1e7,
    lat: (reader.number(4) | 0) / 1e7,
    altitude: (reader.number(2) << 16) >> 16,
    course: reader.number(2),
    satellites: reader.number(1),
    speed: reader.number(2),
    event: reader.number(layout.id),
    ios: readIos(reader, layout, sizes),
  }
}

function readIos(reader: Reader, layout: Layout, sizes: readonly number[]): Map<number, Buffer> {
  const ios = new Map<number, Buffer>()
  if (layout.generationType) reader.number(1)
  // Skip the total number of ios, because each group contains its own.
  reader.number(layout.count)
  for (const size of sizes) {
    for (let left = reader.number(layout.count); left > 0 && !reader.overrun; left -= 1) {
      ios.set(reader.number(layout.id), reader.bytes(size))
    }
  }
  if (!layout.anyLength) return ios
  for (let left = reader.number(layout.count); left > 0 && !reader.overrun; left -= 1) {
    ios.set(reader.number(layout.id), reader.bytes(reader.number(2)))
  }
  return ios
}

interface Reader {
  /** Reads an unsigned number with this many bytes; 0 beyond the end. */
  number(size: number): number
  /** Returns fewer bytes beyond the end. */
  bytes(size: number): Buffer
  readonly left: number
  /** Whether a read exceeded the end. */
  readonly overrun: boolean
}

function createReader(content: Buffer, from: number): Reader {
  let at = from
  function bytes(size: number): Buffer {
    at += size
    return content.subarray(at - size, at)
  }
  return {
    number(size) {
      const read = bytes(size)
      return read.length < size ? 0 : read.readUIntBE(0, size)
    },
    bytes,
    get left() {
      return content.length - at
    },
    get overrun() {
      return at > content.length
    },
  }
}
