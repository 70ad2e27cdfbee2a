import type { AlertSound } from '@baliza/sdk-core'

/** One tone of a sound. */
export interface Tone {
  /** Seconds from the sound's beginning. */
  readonly at: number
  /** Seconds. */
  readonly lasts: number
  /** Hertz. */
  readonly from: number
  /** Hertz at its end; by default, as it began. */
  readonly to?: number
  /** `sine` by default. */
  readonly shape?: OscillatorType
  /** 0 to 1; 0.5 by default. */
  readonly volume?: number
}

/** The same tones again, so many times, each `every` seconds after the last. */
const repeat = (times: number, every: number, tones: readonly Tone[]): Tone[] =>
  Array.from({ length: times }, (_, turn) =>
    tones.map((tone) => ({ ...tone, at: tone.at + turn * every })),
  ).flat()

/** A sound: its tones, and how much they are amplified so that all sounds are equally loud. */
export interface Score {
  readonly gain: number
  readonly tones: readonly Tone[]
}

/**
 * The six sounds (specification 1, section 4), as tones: some hundred bytes each, where a recording takes tens of
 * kilobytes. They can be distinguished with the eyes on another screen, and heard from a telephone in a pocket: most of
 * them lies between 800 Hz and 4 kHz, which its speaker can say and the ear hears best.
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
  // Alarma local: the short beeps of the box in the vehicle.
  6: {
    gain: 0.75,
    tones: repeat(
      2,
      0.62,
      repeat(3, 0.14, [{ at: 0, lasts: 0.09, from: 2093, shape: 'square', volume: 0.22 }]),
    ),
  },
}
