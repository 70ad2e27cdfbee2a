/**
 * Cuts the engine of a unit and waits until its tracker has done it. If the unit may be moving, the user must confirm first.
 *
 *     npm run example -- cut-engine 864035051234567
 */
import { createInterface } from 'node:readline/promises'
import { isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [imei = ''] = process.argv.slice(2)
const client = await openClient()
const terminal = createInterface({ input: process.stdin, output: process.stdout })
const lines = terminal[Symbol.asyncIterator]()

/** The end of the input answers no. */
async function confirm(question: string): Promise<boolean> {
  console.log(`${question} (si/no)`)
  const { value: answer } = await lines.next()
  return answer === 'si'
}

try {
  const order = await client.commands.send({ tipo: 'gprs', comando: 'bloq', imei }, { confirm })
  console.log(order.mensaje)
  const { time_enviado } = await order.settled({ timeout: 600_000 })
  console.log(`done at ${new Date(time_enviado ?? Date.now()).toISOString()}`)
} catch (error) {
  if (!isBalizaError(error)) throw error
  // With an unknown outcome the command may have been executed: check the unit before you send it again.
  console.error(error.outcome === 'unknown' ? `unknown: ${error.message}` : `not done: ${error.mensaje}`)
  process.exitCode = 1
} finally {
  terminal.close()
  await client.session.logout()
}
