import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createReportThreads } from '../reports/report-threads.js'
import { bundledEntry } from '../testing/bundled-entry.js'
import { workerEntry } from '../testing/worker-entry.js'
import { runInThread } from './run-in-thread.js'

const serveJob = bundledEntry('serve-job', 'threads/serve-job.ts')

/** Returns the threads of this process that have a priority. */
function threadsWith(priority: number): string[] {
  return readdirSync('/proc/self/task').filter((thread) => {
    // The name of the thread in parentheses may contain spaces. The priority is the 17th field after it.
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === String(priority)
  })
}

describe.skipIf(process.platform !== 'linux')('the threads for long work', () => {
  const own = getPriority()
  const lower = Math.min(19, own + 10)

  test('of a job let requests go first, and the main thread keeps its priority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baliza-thread-'))
    const entry = join(folder, 'job.mjs')
    writeFileSync(
      entry,
      `import { getPriority } from 'node:os'
       import { serveJob } from '${pathToFileURL(serveJob()).href}'
       await serveJob(async () => getPriority())`,
    )
    const { signal } = new AbortController()
    const priority = runInThread({ entry, job: null, answer: () => null, signal, maxMemory: 64 })
    expect(await priority).toBe(lower)
    expect(getPriority()).toBe(own)
    rmSync(folder, { recursive: true })
  })

  test('of a report let requests go first', async () => {
    const before = threadsWith(lower)
    const threads = createReportThreads({ entry: workerEntry(), threads: 1 })
    const question = { kind: 'usage', range: { from: 0, to: 1 }, asked: { now: 2 } } as const
    const computing = threads.of('account').start(question, ['one'])
    await computing.addFixes([])
    expect(threadsWith(lower).filter((thread) => !before.includes(thread))).toHaveLength(1)
    expect(getPriority()).toBe(own)
    computing.drop()
    await threads.close()
  })
})
