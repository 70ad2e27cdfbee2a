import { fill } from '@baliza/sdk-core'
import { commandTexts } from '../texts.js'

const { why } = commandTexts

/** Below so many km/h a device cuts that is not told another limit: what GPS103 and GT06 are made with. */
const usualLimit = 20

/** By the words of devices of any protocol, which are not ours to choose; the first that fits. */
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

/** Why a device refused an order, by its own words; `null`: they do not say it, or not in a way that we know. */
export function refusalReason(reply: string): string | null {
  for (const [says, reason] of reasons) {
    const found = says.exec(reply)
    if (found !== null) return reason(found[1])
  }
  return null
}

/** The limit, km/h, below which a device carries out a cut that it keeps. @param reply `null`: it has said none */
export function limitOf(reply: string | null): number {
  return Number(/speed threshold: ?(\d+) ?km\/h/i.exec(reply ?? '')?.[1] ?? usualLimit)
}
