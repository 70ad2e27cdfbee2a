import type { Moment } from './timetable.js'

/** What a demo tracker makes of the commands that reach it: it answers, and a vehicle without an engine stands. */
export interface Obedience {
  /** @returns the words to answer with, in their order, and where the vehicle is in truth */
  hear(text: string, moment: Moment): { readonly moment: Moment; readonly words: readonly string[] }
  /** Where the vehicle is in truth, and the word to say of it if its cut has just come about. */
  see(moment: Moment): { readonly moment: Moment; readonly word: string | null }
}

/** A real tracker cuts an engine below this, km/h. */
const cutBelow = 20

export function createObedience(): Obedience {
  let ordered = false
  let stopped: Moment | null = null

  function obey(code: string, { speed }: Moment): string {
    switch (code) {
      case 'J':
        ordered = true
        return speed < cutBelow ? '' : '509'
      case 'K':
        ordered = false
        stopped = null
        return 'kt'
      case 'I':
        return '108'
      case 'B':
      case 'C':
        return 'tracker'
      default:
        // Among others E, which ends an SOS.
        return ''
    }
  }

  return {
    hear(text, moment) {
      const words = [...text.matchAll(/\*\*,imei:\d+,([A-Z])/g)]
        .map((found) => obey(found[1] ?? '', stopped ?? moment))
        .filter((word) => word !== '')
      return { moment: stopped ?? moment, words }
    },
    see(moment) {
      if (stopped !== null) return { moment: stopped, word: null }
      if (!ordered || moment.speed >= cutBelow) return { moment, word: null }
      stopped = { ...moment, speed: 0, acc: false }
      return { moment: stopped, word: 'jt' }
    },
  }
}
