import { runServer } from './run-server.mjs'

await runServer({ demo: true })
