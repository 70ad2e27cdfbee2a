/**
 * How long to wait, and what to do when it was not enough: read again, never write again without having looked.
 *
 *     npm run example -- timeouts
 */
import { type BalizaError, isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

// Of each attempt; what only reads is tried again by itself.
const client = await openClient({ timeout: 10_000 })

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

try {
  await client.groups.add(
    { nombre: 'Turno de noche', imeis: units.slice(0, 1).map(({ imei }) => imei) },
    { timeout: 1 },
  )
} catch (error) {
  if (!isBalizaError(error, 'timeout')) throw error
  console.log(`write: ${told(error)}`)
  // Nobody knows whether it was done: look.
  const there = (await client.groups.list({ rol: 2 })).some(({ nombre }) => nombre === 'Turno de noche')
  console.log(`it is ${there ? 'there' : 'not there yet'}`)
}
await client.session.logout()
