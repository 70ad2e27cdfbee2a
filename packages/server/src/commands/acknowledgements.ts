import { type Command, ownValue } from '@baliza/sdk-core'

/** What a tracker says of a command: done, or that it will be done once the vehicle is slower than 20 km/h. */
export interface Acknowledgement {
  readonly comando: Command
  readonly done: boolean
}

const acknowledgements: Readonly<Record<string, Acknowledgement>> = {
  '100': { comando: 'busq', done: true },
  '101': { comando: 'fr', done: true },
  '108': { comando: 'zh', done: true },
  '109': { comando: 'bloq', done: true },
  jt: { comando: 'bloq', done: true },
  '509': { comando: 'bloq', done: false },
  '110': { comando: 'desbloq', done: true },
  kt: { comando: 'desbloq', done: true },
}

/** @returns `null` for what we never ask (arming, overspeed…) */
export function readAcknowledgement(code: string): Acknowledgement | null {
  return ownValue(acknowledgements, code) ?? null
}

/** What a position answers: where it is asked, and how often it is to be sent; no other message confirms these two. */
export const answeredByPosition: readonly Command[] = ['busq', 'fr']
