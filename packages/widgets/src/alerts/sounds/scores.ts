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

/**
 * The six sounds (specification 1, section 4), as tones: some hundred bytes each, where a recording takes tens of
 * kilobytes. They can be distinguished with the eyes on another screen.
 */
export const scores: Readonly<Record<AlertSound, readonly Tone[]>> = {
  // Alerta: three rising strokes of a bell.
  1: [
    { at: 0, lasts: 0.5, from: 660, shape: 'triangle' },
    { at: 0.16, lasts: 0.5, from: 880, shape: 'triangle' },
    { at: 0.32, lasts: 0.9, from: 1175, shape: 'triangle' },
    { at: 0.32, lasts: 0.6, from: 2350, volume: 0.12 },
  ],
  // Notificacion: a drop of water.
  2: [
    { at: 0, lasts: 0.22, from: 520, to: 1040, volume: 0.45 },
    { at: 0.14, lasts: 0.5, from: 1568, volume: 0.3 },
  ],
  // Arranca Motor: the starter turns, the engine catches and settles.
  3: [
    ...repeat(4, 0.16, [{ at: 0, lasts: 0.13, from: 95, to: 140, shape: 'sawtooth', volume: 0.4 }]),
    { at: 0.66, lasts: 0.5, from: 60, to: 190, shape: 'sawtooth', volume: 0.6 },
    { at: 1.1, lasts: 0.9, from: 190, to: 85, shape: 'sawtooth', volume: 0.5 },
    { at: 1.1, lasts: 0.9, from: 95, to: 43, shape: 'square', volume: 0.25 },
  ],
  // Claxon: two horns, twice.
  4: repeat(2, 0.42, [
    { at: 0, lasts: 0.32, from: 415, shape: 'sawtooth', volume: 0.35 },
    { at: 0, lasts: 0.32, from: 523, shape: 'sawtooth', volume: 0.35 },
  ]),
  // Alarma: a siren up and down.
  5: repeat(3, 0.7, [
    { at: 0, lasts: 0.36, from: 620, to: 1240, shape: 'square', volume: 0.25 },
    { at: 0.34, lasts: 0.36, from: 1240, to: 620, shape: 'square', volume: 0.25 },
  ]),
  // Alarma local: the short beeps of the box in the vehicle.
  6: repeat(2, 0.62, repeat(3, 0.14, [{ at: 0, lasts: 0.09, from: 2093, shape: 'square', volume: 0.22 }])),
}
