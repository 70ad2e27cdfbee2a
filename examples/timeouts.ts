/**
 * Shows timeouts and recovery: read again, or write again with the same key.
 *
 *     npm run example -- timeouts
 */
import { type BalizaError, isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

// While this is `true`, requests arrive but their answers are lost. It simulates a timeout on a machine of any speed.
let losesAnswers = false
const network: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  if (!losesAnswers) return answer
  return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject))
}

// Applies to each attempt. The client retries a call automatically, except a command.
const client = await openClient({ timeout: 10_000, fetch: network })

/** Describes an error. */
const told = ({ code, retryable, outcome }: BalizaError) =>
  `${code}, retryable ${retryable}, outcome ${outcome}`

// One call with a longer timeout, which a user or an overall deadline can cancel.
const deadline = AbortSignal.timeout(60_000)
const units = await client.units.list({}, { timeout: 30_000, signal: deadline })
console.log(`${units.length} units`)

const leave = new AbortController()
const left = client.units.list({}, { signal: leave.signal })
leave.abort()
await left.catch((error) => console.log(`left: ${told(error)}`))

// Your own idempotency key: for 24 hours, repeated calls with this key are executed only once.
const idempotencyKey = crypto.randomUUID()
const unitsOfNight = units.slice(0, 1).map(({ imei }) => imei)
const add = (timeout: number) =>
  client.groups.add({ nombre: 'Turno de noche', imeis: unitsOfNight }, { timeout, idempotencyKey })
losesAnswers = true
try {
  await add(1_000)
} catch (error) {
  losesAnswers = false
  if (!isBalizaError(error, 'timeout')) throw error
  console.log(`write: ${told(error)}`)
  // The outcome was unknown. A repeated call with the same key completes it; another repetition returns the same group.
  const [group, same] = [await add(30_000), await add(30_000)]
  console.log(group.id === same.id ? 'one group' : 'two groups')
}
await client.session.logout()
