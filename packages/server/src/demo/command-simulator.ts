import type { Moment } from './timetable.js'

/** Simulates a demo tracker's reaction to commands: it replies, and a vehicle whose engine is cut stops. */
export interface CommandSimulator {
  /** @returns the replies in order, and the vehicle's simulated position */
  hear(text: string, moment: Moment): { readonly moment: Moment; readonly replies: readonly string[] }
  /** Returns the vehicle's simulated position, and the reply that reports its cut if that has just taken effect. */
  see(moment: Moment): { readonly moment: Moment; readonly reply: string | null }
}

/** A real tracker cuts an engine below this speed, km/h. */
const cutBelow = 20

export function createCommandSimulator(): CommandSimulator {
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
        // Includes E, which ends an SOS.
        return ''
    }
  }

  return {
    hear(text, moment) {
      const replies = [...text.matchAll(/\*\*,imei:\d+,([A-Z])/g)]
        .map((found) => obey(found[1] ?? '', stopped ?? moment))
        .filter((reply) => reply !== '')
      return { moment: stopped ?? moment, replies }
    },
    see(moment) {
      if (stopped !== null) return { moment: stopped, reply: null }
      if (!ordered || moment.speed >= cutBelow) return { moment, reply: null }
      stopped = { ...moment, speed: 0, acc: false }
      return { moment: stopped, reply: 'jt' }
    },
  }
}
