import type { Log } from '../log.js'
import { isTransient } from '../storage/connection/transient.js'

/** Until units are read again that could not be read, ms. */
const rests = { first: 250, longest: 5_000 }
const mostAtOnce = 5_000

/** The units that others have changed, read again in the order in which that was heard. */
export interface Reloads {
  /** Resolves when they have been read, or could not be: nobody waits for as long as the database is away. */
  add(imeis: readonly string[]): Promise<void>
  /** All that is shown by the time they are read. */
  addAll(): Promise<void>
  /** Calls back once all that has been added is read; never, where some of it could not be. */
  whenRead(done: () => void): void
  close(): Promise<void>
}

export interface ReloadsOptions {
  /** Whether anybody sees the unit, or may be about to. */
  readonly isNeeded: (imei: string) => boolean
  /** Resolves when nobody reads units for the first time: those rows may be older than what is heard meanwhile. */
  readonly settled: () => Promise<unknown>
  readonly read: (imeis: readonly string[]) => Promise<void>
  /** All that is shown. */
  readonly shown: () => readonly string[]
  readonly log: Log
}

export function createReloads({ isNeeded, settled, read, shown, log }: ReloadsOptions): Reloads {
  const waiting = new Set<string>()
  let isAllWaiting = false
  /** How many have ever been added, and of those the first that have been read. */
  let added = 0
  let done = 0
  let watchers: { readonly after: number; readonly call: () => void }[] = []
  let reading: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let rest = rests.first
  let isClosed = false

  function put(imei: string): void {
    if (waiting.has(imei)) return
    waiting.add(imei)
    added += 1
  }

  async function start(): Promise<void> {
    if (waiting.size > 0 || isAllWaiting) reading ??= readAll()
    await reading
  }

  async function readAll(): Promise<void> {
    try {
      while (waiting.size > 0 || isAllWaiting) await readSome()
      rest = rests.first
    } catch (error) {
      log.error({ err: error }, 'no se pudieron volver a leer las unidades')
      if (waiting.size > 0) startLater()
    }
    // In the same breath as the last look at what waits: whoever adds something now is to start anew.
    reading = null
  }

  async function readSome(): Promise<void> {
    await settled()
    if (isAllWaiting) {
      isAllWaiting = false
      for (const imei of shown()) put(imei)
      done += 1
      // They are more than one that was counted.
      watchers = watchers.map(({ call }) => ({ after: added, call }))
    }
    const batch = [...waiting].slice(0, mostAtOnce)
    for (const imei of batch) waiting.delete(imei)
    try {
      if (batch.length > 0) await read(batch)
    } catch (error) {
      watchers = []
      // Nobody says a second time that they have changed.
      if (isTransient(error)) for (const imei of batch) put(imei)
      throw error
    } finally {
      done += batch.length
    }
    const due = watchers.filter(({ after }) => after <= done)
    watchers = watchers.filter(({ after }) => after > done)
    for (const { call } of due) call()
  }

  function startLater(): void {
    if (isClosed) return
    clearTimeout(retry)
    retry = setTimeout(() => void start(), rest)
    retry.unref()
    rest = Math.min(rest * 2, rests.longest)
  }

  return {
    add(imeis) {
      for (const imei of imeis) if (isNeeded(imei)) put(imei)
      return start()
    },
    addAll() {
      if (!isAllWaiting) added += 1
      isAllWaiting = true
      return start()
    },
    whenRead(call) {
      if (done === added) call()
      else watchers.push({ after: added, call })
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await reading
    },
  }
}
