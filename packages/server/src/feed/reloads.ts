import type { Log } from '../log.js'
import { isTransient } from '../storage/connection/transient.js'

/** Delay before units are read again after a failure, in ms. */
const rests = { first: 250, longest: 5_000 }
const maxAtOnce = 5_000

/** Reads units again that other processes have changed, in order of arrival. */
export interface Reloads {
  /** Resolves when the units were read, or when reading failed: callers do not wait while the database is unavailable. */
  add(imeis: readonly string[]): Promise<void>
  /** Reads all units that are shown at the time of reading. */
  addAll(): Promise<void>
  /** Calls back once everything added so far is read. Never calls back if some of it could not be read. */
  whenRead(done: () => void): void
  close(): Promise<void>
}

export interface ReloadsOptions {
  /** Whether the unit is shown, or may be shown soon. */
  readonly isNeeded: (imei: string) => boolean
  /** Resolves when no first read of units is in progress: its rows may be older than announcements that arrive during it. */
  readonly settled: () => Promise<unknown>
  readonly read: (imeis: readonly string[]) => Promise<void>
  /** Returns all units that are shown. */
  readonly shown: () => readonly string[]
  readonly log: Log
}

export function createReloads({ isNeeded, settled, read, shown, log }: ReloadsOptions): Reloads {
  const waiting = new Set<string>()
  let isAllWaiting = false
  /** Number of entries ever added, and how many of them, in order, have been read. */
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
    // Same event-loop turn as the last check of `waiting`: an `add` after it must start a new read.
    reading = null
  }

  async function readSome(): Promise<void> {
    await settled()
    if (isAllWaiting) {
      isAllWaiting = false
      for (const imei of shown()) put(imei)
      done += 1
      // `addAll` counted as one entry, but there may be more units.
      watchers = watchers.map(({ call }) => ({ after: added, call }))
    }
    const batch = [...waiting].slice(0, maxAtOnce)
    for (const imei of batch) waiting.delete(imei)
    try {
      if (batch.length > 0) await read(batch)
    } catch (error) {
      watchers = []
      // Their change is not announced again.
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
