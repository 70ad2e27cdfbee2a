import type { AlertSound } from '@baliza/sdk-core/internal'

/** One tone of a sound. */
export interface Tone {
  /** Start, in seconds from the beginning of the sound. */
  readonly at: number
  /** Duration, in seconds. */
  readonly lasts: number
  /** Frequency at the start, in Hz. */
  readonly from: number
  /** Frequency at the end, in Hz. Defaults to `from`. */
  readonly to?: number
  /** Defaults to `sine`. */
  readonly shape?: OscillatorType
  /** Volume from 0 to 1. Defaults to 0.5. */
  readonly volume?: number
}

/** Repeats the tones `times` times; each repetition starts `every` seconds after the previous start. */
const repeat = (times: number, every: number, tones: readonly Tone[]): Tone[] =>
  Array.from({ length: times }, (_, turn) =>
    tones.map((tone) => ({ ...tone, at: tone.at + turn * every })),
  ).flat()

/** A sound: its tones, and the gain that makes all sounds equally loud. */
export interface Score {
  readonly gain: number
  readonly tones: readonly Tone[]
}

/**
 * The six sounds (specification 1, section 4), as tones. They take some hundred bytes each; recordings would take tens of
 * kilobytes. A listener can distinguish them without seeing the screen, and from a telephone in a pocket: most tones are between
 * 800 Hz and 4 kHz, which its speaker reproduces and the ear is most sensitive to.
 */
export const scores: Readonly<Record<AlertSound, Score>> = {
  // Alerta: three rising strokes of a bell.
  1: {
    gain: 0.66,
    tones: [
      { at: 0, lasts: 0.5, from: 988, shape: 'triangle' },
      { at: 0.16, lasts: 0.5, from: 1319, shape: 'triangle' },
      { at: 0.32, lasts: 0.9, from: 1760, shape: 'triangle' },
      { at: 0.32, lasts: 0.6, from: 3520, volume: 0.12 },
    ],
  },
  // Notificacion: a drop of water.
  2: {
    gain: 1.03,
    tones: [
      { at: 0, lasts: 0.22, from: 880, to: 1760, volume: 0.45 },
      { at: 0.14, lasts: 0.5, from: 2349, volume: 0.3 },
    ],
  },
  // Arranca Motor: the starter turns, the engine catches and settles.
  3: {
    gain: 1.03,
    tones: [
      ...repeat(4, 0.16, [{ at: 0, lasts: 0.13, from: 95, to: 140, shape: 'sawtooth', volume: 0.4 }]),
      { at: 0.66, lasts: 0.5, from: 60, to: 190, shape: 'sawtooth', volume: 0.6 },
      { at: 1.1, lasts: 0.9, from: 190, to: 85, shape: 'sawtooth', volume: 0.5 },
      { at: 1.1, lasts: 0.9, from: 95, to: 43, shape: 'square', volume: 0.25 },
    ],
  },
  // Claxon: two horns, twice.
  4: {
    gain: 0.65,
    tones: repeat(2, 0.42, [
      { at: 0, lasts: 0.32, from: 415, shape: 'sawtooth', volume: 0.35 },
      { at: 0, lasts: 0.32, from: 523, shape: 'sawtooth', volume: 0.35 },
    ]),
  },
  // Alarma: a siren up and down.
  5: {
    gain: 0.46,
    tones: repeat(3, 0.7, [
      { at: 0, lasts: 0.36, from: 740, to: 1480, shape: 'square', volume: 0.25 },
      { at: 0.34, lasts: 0.36, from: 1480, to: 740, shape: 'square', volume: 0.25 },
    ]),
  },
  // Alarma local: short beeps, like those of the alarm unit in the vehicle.
  6: {
    gain: 0.75,
    tones: repeat(
      2,
      0.62,
      repeat(3, 0.14, [{ at: 0, lasts: 0.09, from: 2093, shape: 'square', volume: 0.22 }]),
    ),
  },
}
