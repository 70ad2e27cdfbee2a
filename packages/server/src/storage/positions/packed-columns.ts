/**
 * Encodes the columns of a table as bytes that deflate compresses well: similar values are adjacent, and small changes become
 * zeros.
 */

export interface ByteReader {
  /** Total number of bytes. */
  readonly size: number
  /** Number of unread bytes. */
  left(): number
  take(length: number): Buffer
  /** Reads one number that {@link packWholes} wrote. */
  whole(): number
  end(): void
}

export function createByteReader(bytes: Buffer): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) throw new Error('packed track: ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    size: bytes.length,
    left: () => bytes.length - at,
    take,
    whole() {
      let whole = 0
      for (let unit = 1; unit < 2 ** 53; unit *= 128) {
        const byte = bytes[at]
        if (byte === undefined) throw new Error('packed track: ends too early')
        at += 1
        whole += (byte % 128) * unit
        if (byte < 128) return whole
      }
      throw new Error('packed track: a number without end')
    },
    end() {
      if (at < bytes.length) throw new Error('packed track: longer than it should be')
    },
  }
}

/** Packs whole numbers from 0 to 2^53: seven bits per byte, lowest bits first. */
export function packWholes(wholes: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const whole of wholes) {
    let rest = whole
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** Packs bits as the lengths of their runs, zeros first. A flag mostly has the same value in consecutive fixes. */
export function packBits(bits: readonly boolean[]): Buffer {
  const runs: number[] = []
  let start = 0
  let last = false
  bits.forEach((bit, index) => {
    if (bit === last) return
    runs.push(index - start)
    start = index
    last = bit
  })
  return packWholes([...runs, bits.length - start])
}

export interface Bits {
  readonly bits: Uint8Array
  /** Number of bits that are 1. */
  readonly ones: number
}

export function readBits(reader: ByteReader, count: number): Bits {
  let bits: Uint8Array | null = null
  let ones = 0
  let at = 0
  for (let bit = 0; ; bit = 1 - bit) {
    const run = reader.whole()
    if (run > count - at) throw new Error('packed track: a run beyond the end')
    // Most columns are a single run.
    if (run === count) return { bits: uniform(bit, count), ones: bit * count }
    if (bit === 1) {
      bits ??= new Uint8Array(count)
      bits.fill(1, at, at + run)
      ones += run
    }
    at += run
    if (at === count) return { bits: bits ?? uniform(0, count), ones }
  }
}

const uniforms = [new Uint8Array(0), new Uint8Array(0)]

/** Returns the same bit `count` times. Callers never write to the array, so all such columns share it. */
function uniform(bit: number, count: number): Uint8Array {
  if ((uniforms[bit] as Uint8Array).length < count) uniforms[bit] = new Uint8Array(count).fill(bit)
  return (uniforms[bit] as Uint8Array).subarray(0, count)
}

export interface Numbers {
  /** NaN for null. */
  readonly values: Float64Array
  /** 1 for null. */
  readonly nulls: Uint8Array
}

/**
 * Packs any numbers without loss. Multiples of a decimal step are stored as the differences of their step counts. Other numbers,
 * if any, are stored as doubles.
 */
export function packNumbers(numbers: readonly (number | null)[]): Buffer {
  const values = numbers.filter((number) => number !== null)
  const decimals = decimalsOf(values)
  const scale = scaleOf(decimals)
  const odd = values.map((value) => !isSteps(value, scale))
  const counts: number[] = []
  const doubles: number[] = []
  for (const [index, value] of values.entries())
    if (odd[index] === true) doubles.push(value)
    else counts.push(Math.round(value * scale))
  return Buffer.concat([
    packBits(numbers.map((number) => number === null)),
    packBits(odd),
    packWholes([decimals]),
    packSteps(counts),
    packDoubles(doubles),
  ])
}

export function readNumbers(reader: ByteReader, count: number): Numbers {
  const { bits: nulls, ones: missing } = readBits(reader, count)
  const { bits: odd, ones: doubles } = readBits(reader, count - missing)
  const values = readSteps(reader, count - missing - doubles)
  if (missing === 0 && doubles === 0) return { values, nulls }
  const raw = reader.take(doubles * 8)
  const all = takeFloats(count).fill(Number.NaN)
  for (let index = 0, at = 0, step = 0, double = 0; at < odd.length; index += 1) {
    if (nulls[index] === 1) continue
    all[index] = odd[at] === 1 ? raw.readDoubleLE(8 * double++) : (values[step++] as number)
    at += 1
  }
  return { values: all, nulls }
}

/** Length of one shared array, in numbers. */
const pieceLength = 8_192
let piece = new Float64Array(0)
let used = 0

/**
 * Returns a part of an array that several columns share: allocating and releasing an array per column takes longer than filling
 * it.
 */
function takeFloats(count: number): Float64Array {
  if (count > piece.length - used) {
    piece = new Float64Array(Math.max(count, pieceLength))
    used = 0
  }
  used += count
  return piece.subarray(used - count, used)
}

const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]
const scaleOf = (decimals: number) => scales[decimals] ?? Number.NaN
/** Maximum step count. The second differences of such counts are still exact, including one bit for the sign. */
const largest = 2 ** 50

function isSteps(value: number, scale: number): boolean {
  const count = Math.round(value * scale)
  return count / scale === value && Math.abs(count) <= largest && !Object.is(count, -0)
}

/**
 * Estimates the number of decimals that makes the column smallest. An extra digit of every value costs more than a few odd
 * values.
 */
function decimalsOf(values: readonly number[]): number {
  const needing = new Uint32Array(scales.length + 1)
  for (const value of values) {
    let decimals = 0
    while (decimals < scales.length && !isSteps(value, scaleOf(decimals))) decimals += 1
    needing[decimals] = (needing[decimals] as number) + 1
  }
  let odd = values.length
  const costs = scales.map((_, decimals) => {
    odd -= needing[decimals] as number
    return odd * 8 + (values.length * decimals * Math.log2(10)) / 8
  })
  return costs.indexOf(Math.min(...costs))
}

const orders = [0, 1, 2] as const
type Order = (typeof orders)[number]

/** Difference to the first count, to the previous count, or to the linear extrapolation of the two previous counts. */
function stepTo(index: number, counts: readonly number[], order: Order): number {
  const count = counts[index] as number
  if (order === 0) return count - (counts[0] as number)
  const before = counts[index - 1] as number
  return count - before - (order === 1 || index === 1 ? 0 : before - (counts[index - 2] as number))
}

/** Uses the order that needs the fewest bits. */
function packSteps(counts: readonly number[]): Buffer {
  const costs = orders.map((order) => {
    let bits = 0
    for (let index = 1; index < counts.length; index += 1) bits += bitsOf(stepTo(index, counts, order))
    return bits
  })
  const order = orders[costs.indexOf(Math.min(...costs))] ?? 0
  const wholes = new Float64Array(Math.max(0, counts.length - 1))
  for (let at = 0; at < wholes.length; at += 1) wholes[at] = signedToWhole(stepTo(at + 1, counts, order))
  return Buffer.concat([packWholes([order, signedToWhole(counts[0] ?? 0)]), packPlanes(wholes)])
}

function bitsOf(step: number): number {
  const whole = signedToWhole(step)
  return whole < 2 ** 32 ? 32 - Math.clz32(whole) : Math.ceil(Math.log2(whole))
}

function readSteps(reader: ByteReader, count: number): Float64Array {
  const scale = scaleOf(reader.whole())
  const order = reader.whole()
  if (Number.isNaN(scale) || order > 2) throw new Error('packed track: numbers of no kind')
  const first = wholeToSigned(reader.whole())
  const values = takeFloats(count)
  readPlanes(reader, values.subarray(1))
  let value = first
  let slope = 0
  for (let index = 0; index < count; index += 1) {
    const step = values[index] as number
    slope = order === 2 ? slope + step : step
    value = order === 0 ? first + step : value + slope
    values[index] = value / scale
  }
  return values
}

const signedToWhole = (signed: number) => (signed < 0 ? -2 * signed - 1 : 2 * signed)
const wholeToSigned = (whole: number) => (whole % 2 === 1 ? -(whole + 1) / 2 : whole / 2)

/** Writes the lowest bytes of all numbers, then the next bytes of all, and so on: higher bytes have fewer distinct values. */
function packPlanes(wholes: Float64Array): Buffer {
  const most = wholes.reduce((most, whole) => Math.max(most, whole), 0)
  const planes: Uint8Array[] = []
  for (let unit = 1; planes.length === 0 || unit <= most; unit *= 256) {
    const plane = new Uint8Array(wholes.length)
    // The assignment to a byte keeps only the lowest byte of a number.
    for (let index = 0; index < plane.length; index += 1) plane[index] = (wholes[index] as number) / unit
    planes.push(plane)
  }
  return Buffer.concat([packWholes([planes.length]), ...planes])
}

/** Requires at least one plane. Without it, a few bytes could announce more numbers than fit into memory. */
function readPlanes(reader: ByteReader, steps: Float64Array): void {
  const width = reader.whole()
  if (width < 1 || width > 7) throw new Error('packed track: numbers of no width')
  const count = steps.length
  const planes = reader.take(width * count)
  // Nearly all numbers need at most three bytes, which integer arithmetic can process.
  const small = Math.min(width, 3)
  for (let index = 0; index < count; index += 1) {
    let whole = planes[index] as number
    if (small > 1) whole |= (planes[count + index] as number) << 8
    if (small > 2) whole |= (planes[2 * count + index] as number) << 16
    steps[index] = width > small ? whole : (whole >>> 1) ^ -(whole & 1)
  }
  if (width === small) return
  for (let index = 0; index < count; index += 1) {
    let whole = steps[index] as number
    for (let plane = small, unit = 2 ** 24; plane < width; plane += 1, unit *= 256)
      whole += (planes[plane * count + index] as number) * unit
    steps[index] = ((planes[index] as number) & 1) === 1 ? -(whole + 1) / 2 : whole / 2
  }
}

function packDoubles(values: readonly number[]): Buffer {
  const doubles = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) doubles.writeDoubleLE(value, index * 8)
  return doubles
}

/** Writes all texts as one, with their lengths. */
export function packTexts(texts: readonly string[]): Buffer {
  const all = Buffer.from(texts.join(''))
  return Buffer.concat([packNumbers(texts.map((text) => text.length)), packWholes([all.length]), all])
}

export function readTexts(reader: ByteReader, count: number): string[] {
  const lengths = readNumbers(reader, count).values
  const all = reader.take(reader.whole()).toString()
  let at = 0
  const texts = Array.from(lengths, (length) => {
    at += length
    return all.slice(at - length, at)
  })
  if (at !== all.length) throw new Error('packed track: texts of another length')
  return texts
}

/** Texts with few distinct values. */
export interface DistinctTexts {
  readonly distinct: readonly string[]
  /** Index of each text in `distinct`. */
  readonly which: Float64Array
}

export function packDistinct(texts: readonly string[]): Buffer {
  const distinct = [...new Set(texts)]
  const numbers = new Map(distinct.map((word, index) => [word, index]))
  return Buffer.concat([
    packWholes([distinct.length]),
    packTexts(distinct),
    packNumbers(texts.map((word) => numbers.get(word) as number)),
  ])
}

export function readDistinct(reader: ByteReader, count: number): DistinctTexts {
  const size = reader.whole()
  if (size > count) throw new Error('packed track: more texts than are used')
  const distinct = readTexts(reader, size)
  const which = readNumbers(reader, count).values
  if (which.some((word) => distinct[word] === undefined))
    throw new Error('packed track: a word that is not there')
  return { distinct, which }
}
