import { post } from '../lib/calls.mjs'

/** Process of the account that floods: it repeats one call, several at a time, and reads each answer completely. */
const { url, path, payload, token, width } = JSON.parse(process.argv[2] ?? '')
let answered = 0
process.on('SIGTERM', () => {
  process.stdout.write(String(answered))
  process.exit(0)
})
await Promise.all(
  Array.from({ length: width }, async () => {
    for (;;) {
      const answer = await post(url, path, payload, token, { accept: 'application/x-ndjson' })
      for await (const _ of answer.body ?? []);
      answered += 1
    }
  }),
)
