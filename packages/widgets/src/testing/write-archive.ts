/** A tile of an archive. */
export interface ArchiveTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
  /** Number of levels below this tile in which every tile has the same data. */
  readonly below?: number
}

export interface ArchiveFacts {
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  /** JSON of `metadata`; the layers of the tiles are `vector_layers`. */
  readonly metadata: object
  /** 1: vector tiles, 2: images. */
  readonly tileType?: number
}

interface Entry {
  readonly id: number
  readonly run: number
  readonly offset: number
  readonly length: number
}

const headerBytes = 127
/**
 * The header and the root directory must fit in the first 16 KB. More entries than this number are stored in leaf directories.
 */
const rootEntries = 2_000

/** Writes a PMTiles archive, version 3, without compression: the same tiles produce the same bytes on every machine. */
export function writeArchive(tiles: readonly ArchiveTile[], facts: ArchiveFacts): Uint8Array {
  const { maxZoom } = facts
  const places = tiles.flatMap((tile) => {
    const last = Math.min(maxZoom, tile.z + (tile.below ?? 0))
    return Array.from({ length: last - tile.z + 1 }, (_, down) => ({
      id: firstId(tile, down),
      run: 4 ** down,
      data: tile.data,
    }))
  })
  const kept = new Map<string, { readonly offset: number; readonly data: Uint8Array }>()
  let length = 0
  const entries: Entry[] = []
  const text = new TextDecoder('latin1')
  for (const { id, run, data } of places.toSorted((a, b) => a.id - b.id)) {
    const key = text.decode(data)
    const known = kept.get(key) ?? { offset: length, data }
    if (!kept.has(key)) {
      kept.set(key, known)
      length += data.length
    }
    const before = entries.at(-1)
    if (before !== undefined && before.offset === known.offset && before.id + before.run === id)
      entries[entries.length - 1] = { ...before, run: before.run + run }
    else entries.push({ id, run, offset: known.offset, length: data.length })
  }
  const { root, leaves } = directories(entries)
  const metadata = new TextEncoder().encode(JSON.stringify(facts.metadata))
  const parts = [root, metadata, leaves, ...[...kept.values()].map(({ data }) => data)]
  const archive = new Uint8Array(headerBytes + parts.reduce((sum, part) => sum + part.length, 0))
  let at = headerBytes
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  const header = new DataView(archive.buffer)
  archive.set(new TextEncoder().encode('PMTiles'))
  header.setUint8(7, 3)
  const metadataAt = headerBytes + root.length
  const leavesAt = metadataAt + metadata.length
  const sizes = [
    [headerBytes, root.length],
    [metadataAt, metadata.length],
    [leavesAt, leaves.length],
    [leavesAt + leaves.length, length],
    [entries.reduce((sum, { run }) => sum + run, 0), entries.length],
    [kept.size],
  ].flat()
  for (const [index, value] of sizes.entries()) header.setBigUint64(8 + index * 8, BigInt(value), true)
  const [west, south, east, north] = facts.bounds
  // Clustered; no compression of directories and of tiles; tile type.
  const small = [1, 1, 1, facts.tileType ?? 1, facts.minZoom, maxZoom]
  for (const [index, value] of small.entries()) header.setUint8(96 + index, value)
  const degrees = [west, south, east, north]
  for (const [index, value] of degrees.entries())
    header.setInt32(102 + index * 4, Math.round(value * 1e7), true)
  header.setUint8(118, facts.minZoom)
  header.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  header.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
  return archive
}

function directories(entries: readonly Entry[]): { readonly root: Uint8Array; readonly leaves: Uint8Array } {
  if (entries.length <= rootEntries) return { root: directory(entries), leaves: new Uint8Array() }
  const parts: Uint8Array[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += rootEntries) {
    const leaf = directory(entries.slice(at, at + rootEntries))
    pointers.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length })
    parts.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Uint8Array.from(parts.flatMap((part) => [...part])) }
}

/** Writes a directory by column: id difference, run length, length, offset (0: directly after the previous tile). */
function directory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  const put = (value: number) => {
    let left = value
    while (left >= 128) {
      bytes.push((left % 128) + 128)
      left = Math.floor(left / 128)
    }
    bytes.push(left)
  }
  put(entries.length)
  for (const [index, { id }] of entries.entries()) put(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) put(run)
  for (const { length } of entries) put(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    put(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return Uint8Array.from(bytes)
}

/**
 * Returns the id of the first tile on the curve among those inside a tile, `down` levels below. They are contiguous on the curve.
 */
function firstId({ z, x, y }: ArchiveTile, down: number): number {
  const before = (4 ** (z + down) - 1) / 3
  return before + onCurve(z, x, y) * 4 ** down
}

/** Returns the index of a tile on the Hilbert curve of its level. */
function onCurve(z: number, x: number, y: number): number {
  let [column, row, place] = [x, y, 0]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0
    const down = (row & side) > 0 ? 1 : 0
    place += side * side * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) {
        column = side - 1 - column
        row = side - 1 - row
      }
      ;[column, row] = [row, column]
    }
  }
  return place
}
