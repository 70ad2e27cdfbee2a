import type { SentFix } from '@baliza/agreement'
import { after } from './after.js'
import { before } from './before.js'
import { createChance } from './chance.js'
import { createDay, type Day, type Difficulty, difficulties } from './day.js'
import { type RuleResult, resultOf } from './measure.js'
import { createDevice, createDifficultDevice, listen, type Sent } from './receiver.js'
import type { Rule } from './rule.js'
import { printTables } from './tables.js'
import { createTraccar } from './traccar.js'
import { truthOf } from './truth.js'

interface Candidate {
  readonly name: string
  readonly rule: Rule
  /** Selects the fix that the rule receives for a sent fix. */
  readonly fixOf: (sent: Sent) => SentFix
}

const asSent = ({ fix }: Sent) => fix

/** The last candidate shows the loss of a receiver without errors, caused only by its reporting interval. */
const candidates: readonly Candidate[] = [
  { name: 'before', rule: before, fixOf: asSent },
  { name: 'after', rule: after, fixOf: asSent },
  { name: 'traccar', rule: createTraccar('new'), fixOf: asSent },
  { name: 'traccar old', rule: createTraccar('old'), fixOf: asSent },
  { name: 'perfect', rule: before, fixOf: ({ perfect }) => perfect },
]

/**
 * Generates days with a known truth and compares the reports of each rule: days of ordinary devices, then as many of each kind of
 * difficult device.
 */
export function measure(days: number, seed: number): void {
  for (const difficulty of [null, ...difficulties]) measureDevices(days, seed, difficulty)
}

function measureDevices(days: number, seed: number, difficulty: Difficulty | null): void {
  const results: RuleResult[] = candidates.map(({ name }) => ({ name, days: [], cpu: 0 }))
  let fixes = 0
  for (let n = 0; n < days; n++) {
    const { day, sent, every } = makeDay(seed * 1_000_003 + n, difficulty)
    const truth = truthOf(day)
    const arrived = sent.toSorted((a, b) => a.arrivedAt - b.arrivedAt)
    fixes += sent.length
    candidates.forEach(({ rule, fixOf }, index) => {
      const track = sent.map(fixOf)
      const stream = arrived.map(fixOf)
      const startedAt = process.cpuUsage()
      const report = rule.report(track, day)
      const watched = rule.watch(stream, day)
      const { user, system } = process.cpuUsage(startedAt)
      const result = results[index] as RuleResult
      result.cpu += user + system
      result.days.push(resultOf(day, truth, sent, every, report, watched))
    })
  }
  for (const result of results) result.cpu /= fixes
  printTables(results, fixes, difficulty)
}

function makeDay(seed: number, difficulty: Difficulty | null): { day: Day; sent: Sent[]; every: number } {
  const chance = createChance(seed)
  const device = difficulty === null ? createDevice(chance) : createDifficultDevice(chance, difficulty)
  const day = createDay(chance, { phone: !device.saysSpeed, accuracy: device.saysAccuracy, difficulty })
  return { day, sent: listen(day, device, chance), every: device.driving }
}
