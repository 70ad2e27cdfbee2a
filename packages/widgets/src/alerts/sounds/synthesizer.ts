import { scores, type Tone } from './scores.js'

/** Seconds in which a tone comes and goes, so that none clicks. */
const edge = 0.012

/** Plays one of the sounds on a context that runs. */
export function synthesize(context: BaseAudioContext, code: keyof typeof scores): void {
  const { gain, tones } = scores[code]
  const master = context.createGain()
  master.gain.value = gain
  const filter = (type: BiquadFilterType, frequency: number) =>
    new BiquadFilterNode(context, { type, frequency, Q: 0 })
  // Square and saw waves are shrill above; a horn and an engine are not.
  const last = filter('lowpass', 4_200)
  // A phone's speaker cannot play low frequencies, and trying to would distort it; the overtones still give the pitch.
  master
    .connect(filter('highpass', 600))
    .connect(filter('highpass', 600))
    .connect(last)
    .connect(context.destination)
  const start = context.currentTime + 0.02
  const played = tones.map((tone) => play(context, master, start, tone))
  // The whole chain is disconnected when the last tone ends.
  const ending = played.reduce((one, other) => (one.ends >= other.ends ? one : other))
  ending.oscillator.onended = () => last.disconnect()
}

function play(context: BaseAudioContext, master: AudioNode, start: number, tone: Tone) {
  const { at, lasts, from, to = from, shape = 'sine', volume = 0.5 } = tone
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  const begins = start + at
  const ends = begins + lasts
  oscillator.type = shape
  oscillator.frequency.setValueAtTime(from, begins)
  if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, ends)
  gain.gain.setValueAtTime(0, begins)
  gain.gain.linearRampToValueAtTime(volume, begins + edge)
  // What rings, fades; what drones, stops.
  if (shape === 'sine' || shape === 'triangle') gain.gain.exponentialRampToValueAtTime(0.001, ends)
  else {
    gain.gain.setValueAtTime(volume, ends - edge)
    gain.gain.linearRampToValueAtTime(0, ends)
  }
  oscillator.connect(gain).connect(master)
  oscillator.start(begins)
  oscillator.stop(ends)
  return { oscillator, ends }
}
