import { scores, type Tone } from './scores.js'

/** Duration of the fade at both ends of a tone, in seconds. It prevents clicks. */
const edge = 0.012

/** Plays one of the sounds on a running context. */
export function synthesize(context: BaseAudioContext, code: keyof typeof scores): void {
  const { gain, tones } = scores[code]
  const master = context.createGain()
  master.gain.value = gain
  const filter = (type: BiquadFilterType, frequency: number) =>
    new BiquadFilterNode(context, { type, frequency, Q: 0 })
  // Square and sawtooth waves are shrill above this frequency; a horn and an engine are not.
  const last = filter('lowpass', 4_200)
  // A phone's speaker cannot reproduce low frequencies and would distort. The overtones still give the pitch.
  master
    .connect(filter('highpass', 600))
    .connect(filter('highpass', 600))
    .connect(last)
    .connect(context.destination)
  const start = context.currentTime + 0.02
  const played = tones.map((tone) => play(context, master, start, tone))
  // The end of the last tone disconnects the whole chain.
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
  // A bell-like tone fades out; a droning tone stops.
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
