/** Columns of a table as bytes that deflate makes small: like lies beside like, and what hardly changes is zeros. */

export interface ByteReader {
  /** How many bytes there are, read or not. */
  readonly size: number
  /** How many are not read yet. */
  left(): number
  take(length: number): Buffer
  /** One of what {@link packWholes} wrote. */
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

/** Whole numbers from 0 to 2^53, seven bits a byte, the lowest first. */
export function packWholes(wholes: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const whole of wholes) {
    let rest = whole
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** As the lengths of their runs, zeros first: a flag mostly stays the same from one fix to the next. */
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
  /** How many of them are 1. */
  readonly ones: number
}

export function readBits(reader: ByteReader, count: number): Bits {
  let bits: Uint8Array | null = null
  let ones = 0
  let at = 0
  for (let bit = 0; ; bit = 1 - bit) {
    const run = reader.whole()
    if (run > count - at) throw new Error('packed track: a run beyond the end')
    // Most columns are one run.
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

/** The same bit so many times: nobody writes to it, so that all such columns are one. */
function uniform(bit: number, count: number): Uint8Array {
  if ((uniforms[bit] as Uint8Array).length < count) uniforms[bit] = new Uint8Array(count).fill(bit)
  return (uniforms[bit] as Uint8Array).subarray(0, count)
}

/** Numbers as they are read again. */
export interface Numbers {
  /** NaN where there is none. */
  readonly values: Float64Array
  /** 1 where there is none. */
  readonly nulls: Uint8Array
}

/**
 * Any numbers, the same to the last bit: what are whole steps of a decimal as the differences of their counts, and the
 * others, if any, as they are.
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

/** Numbers of one piece of memory. */
const pieceLength = 8_192
let piece = new Float64Array(0)
let used = 0

/** Of memory that several columns share: to get some for each, and to give it back, takes longer than to fill it. */
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
/** Second differences of what is smaller are exact still, with a bit for their sign. */
const largest = 2 ** 50

function isSteps(value: number, scale: number): boolean {
  const count = Math.round(value * scale)
  return count / scale === value && Math.abs(count) <= largest && !Object.is(count, -0)
}

/** So many decimals as make the column small, by an estimate: a few odd values are not worth a digit of all others. */
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

/** From the first, from the one before, or from where the two before point to. */
function stepTo(index: number, counts: readonly number[], order: Order): number {
  const count = counts[index] as number
  if (order === 0) return count - (counts[0] as number)
  const before = counts[index - 1] as number
  return count - before - (order === 1 || index === 1 ? 0 : before - (counts[index - 2] as number))
}

/** In the order that needs the fewest bits. */
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

/** The lowest bytes of all, then the next of all: the higher a byte, the fewer values it has. */
function packPlanes(wholes: Float64Array): Buffer {
  const most = wholes.reduce((most, whole) => Math.max(most, whole), 0)
  const planes: Uint8Array[] = []
  for (let unit = 1; planes.length === 0 || unit <= most; unit *= 256) {
    const plane = new Uint8Array(wholes.length)
    // Of a number it keeps the lowest byte.
    for (let index = 0; index < plane.length; index += 1) plane[index] = (wholes[index] as number) / unit
    planes.push(plane)
  }
  return Buffer.concat([packWholes([planes.length]), ...planes])
}

/** There is at least one plane: without any, a few bytes could state more numbers than memory holds. */
function readPlanes(reader: ByteReader, steps: Float64Array): void {
  const width = reader.whole()
  if (width < 1 || width > 7) throw new Error('packed track: numbers of no width')
  const count = steps.length
  const planes = reader.take(width * count)
  // What needs no more than three bytes, nearly everything, is computed in integers.
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

/** As one text, which is cut again by their lengths. */
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

/** Texts of which there are few. */
export interface DistinctTexts {
  readonly distinct: readonly string[]
  /** Which of them each is. */
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
