import { fill } from '@baliza/sdk-core'
import { commandTexts } from '../texts.js'

const { why } = commandTexts

/** The factory limit of GPS103 and GT06, km/h: below it a device cuts unless it is set otherwise. */
const usualLimit = 20

/** By the text of a reply, whatever its protocol; the first that matches counts. */
const reasons: readonly (readonly [says: RegExp, reason: (speed: string | undefined) => string])[] = [
  [/unvalued fix|gps data not available/i, () => why.noFix],
  [
    /speed limit(?:\D*(\d+) ?km\/h)?/i,
    (speed) =>
      speed === undefined
        ? fill(why.fast, { limit: usualLimit })
        : fill(why.fastAt, { speed, limit: usualLimit }),
  ],
  [/^(?:Enable|Disable)[123]NoUse/, () => why.noOutput],
  [/command error|unknown command|bad syntax/i, () => why.otherWords],
]

/** Why a device refused an order, by its reply; `null`: the reply gives no reason that we know. */
export function refusalReason(reply: string): string | null {
  for (const [says, reason] of reasons) {
    const found = says.exec(reply)
    if (found !== null) return reason(found[1])
  }
  return null
}

/** The limit, km/h, below which a device carries out a cut that it keeps. @param reply `null`: it has sent none */
export function limitOf(reply: string | null): number {
  return Number(/speed threshold: ?(\d+) ?km\/h/i.exec(reply ?? '')?.[1] ?? usualLimit)
}
