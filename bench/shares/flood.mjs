import { getPriority, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { post } from '../lib/calls.mjs'

/**
 * Process of the account that floods: it repeats one call, several at a time, and reads each answer completely. With `payloads`
 * it makes one call for each, one after the other. Without a payload it requests a file. It writes a line per answer.
 */
const { url, path, payload, payloads, token, width } = JSON.parse(await text(process.stdin))
// The flood would come from another machine: its client must not take the cores of what is measured.
setPriority(Math.min(19, getPriority() + 10))
const call = async (sent) => {
  const answer =
    sent === undefined
      ? await fetch(`${url}${path}`)
      : await post(url, path, sent, token, { accept: 'application/x-ndjson' })
  for await (const _ of answer.body ?? []);
  process.stdout.write('\n')
}
if (payloads === undefined)
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (;;) await call(payload)
    }),
  )
else for (const one of payloads) await call(one)
