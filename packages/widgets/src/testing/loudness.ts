/** Sample rate in Hz. The coefficients of the loudness filters of ITU-R BS.1770 are given for it. */
export const sampleRate = 48_000

/** Coefficients of a second-order filter. The first coefficient of `a` is 1. */
interface Filter {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** The two filters of BS.1770: the acoustic effect of the head, and a high-pass filter. */
const kWeighting: readonly Filter[] = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
]

function filtered(samples: Float32Array, { b, a }: Filter): Float32Array {
  const out = new Float32Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (const [index, x] of samples.entries()) {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    out[index] = y
  }
  return out
}

const meanSquare = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
const unitsOf = (power: number) => -0.691 + 10 * Math.log10(power)

/** Returns the loudness of one channel in LUFS, over the blocks of 400 ms that are not silent, as BS.1770 defines. */
export function loudnessOf(samples: Float32Array): number {
  const heard = kWeighting.reduce(filtered, samples)
  const [length, step] = [0.4 * sampleRate, 0.1 * sampleRate]
  const powers: number[] = []
  for (let from = 0; from + length <= heard.length; from += step)
    powers.push(meanSquare(heard.subarray(from, from + length)))
  const mean = (some: readonly number[]) => some.reduce((sum, power) => sum + power, 0) / some.length
  const sounding = powers.filter((power) => unitsOf(power) > -70)
  const gate = unitsOf(mean(sounding)) - 10
  return unitsOf(mean(sounding.filter((power) => unitsOf(power) > gate)))
}

/** Returns the share of a sound's energy in a frequency band, 0 to 1. @param from Hz @param to Hz */
export function energyBetween(samples: Float32Array, from: number, to: number): number {
  const powers = spectrum(samples)
  const width = sampleRate / 2 / powers.length
  const sum = (some: readonly number[]) => some.reduce((total, power) => total + power, 0)
  return sum(powers.filter((_, index) => index * width >= from && index * width < to)) / sum(powers)
}

/** Returns the power by frequency, from 0 to half the sample rate: a Fourier transform of all samples. */
function spectrum(samples: Float32Array): number[] {
  const size = 2 ** Math.ceil(Math.log2(samples.length))
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const bits = Math.log2(size)
  for (const [index, sample] of samples.entries()) {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit)
    real[reversed] = sample
  }
  for (let half = 1; half < size; half *= 2)
    for (let turn = 0; turn < half; turn++) {
      const angle = (-Math.PI * turn) / half
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      for (let at = turn; at < size; at += 2 * half) {
        const [r, i] = [real[at + half] ?? 0, imaginary[at + half] ?? 0]
        const [tr, ti] = [r * cosine - i * sine, r * sine + i * cosine]
        const [ur, ui] = [real[at] ?? 0, imaginary[at] ?? 0]
        real[at] = ur + tr
        imaginary[at] = ui + ti
        real[at + half] = ur - tr
        imaginary[at + half] = ui - ti
      }
    }
  return Array.from(
    { length: size / 2 },
    (_, index) => (real[index] ?? 0) ** 2 + (imaginary[index] ?? 0) ** 2,
  )
}
