import { fill } from '@baliza/agreement'
import { commandTexts } from '../texts.js'

const { why } = commandTexts

/** Factory limit of GPS103 and GT06, km/h. A device cuts below this speed unless configured otherwise. */
const usualLimit = 20

/** By the text of a reply, regardless of the protocol. The first match counts. */
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

/** Returns why a device refused a command, by its reply; `null` if the reply has no known reason. */
export function refusalReason(reply: string): string | null {
  for (const [says, reason] of reasons) {
    const found = says.exec(reply)
    if (found !== null) return reason(found[1])
  }
  return null
}

/** Returns the limit, km/h, below which a device executes a deferred cut. @param reply `null` if it sent none */
export function limitOf(reply: string | null): number {
  return Number(/speed threshold: ?(\d+) ?km\/h/i.exec(reply ?? '')?.[1] ?? usualLimit)
}
