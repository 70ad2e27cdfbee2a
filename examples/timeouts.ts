/**
 * How long to wait, and what to do when it was not enough: read again, and write again with the same key.
 *
 *     npm run example -- timeouts
 */
import { type BalizaError, isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

// What is sent arrives, and while this is so its answer does not: to be seen on any machine, however fast.
let losesAnswers = false
const network: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  if (!losesAnswers) return answer
  return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject))
}

// Of each attempt; a call is tried again by itself, but a command.
const client = await openClient({ timeout: 10_000, fetch: network })

/** A word for what went wrong. */
const told = ({ code, retryable, outcome }: BalizaError) =>
  `${code}, retryable ${retryable}, outcome ${outcome}`

// One call that may take longer than the others, and may be left: by a user, or by a deadline over everything.
const deadline = AbortSignal.timeout(60_000)
const units = await client.units.list({}, { timeout: 30_000, signal: deadline })
console.log(`${units.length} units`)

const leave = new AbortController()
const left = client.units.list({}, { signal: leave.signal })
leave.abort()
await left.catch((error) => console.log(`left: ${told(error)}`))

// A key of one's own: with it the same call is done once, however often it is made, for 24 hours.
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
  // Nobody knows whether it was done. Now it is, and asked for again it is the same group.
  const [group, same] = [await add(30_000), await add(30_000)]
  console.log(group.id === same.id ? 'one group' : 'two groups')
}
await client.session.logout()
