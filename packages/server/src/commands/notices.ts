import { type Command, commands } from '@baliza/sdk-core'
import type { Queryable } from '../storage/connection/database.js'

/** Where commands are announced to every server process; {@link readNotice} reads the payload. */
export const commandsChannel = 'commands'

/** `waiting`: a command waits for this tracker. `sent`: it has left, and will be acknowledged. */
export interface CommandNotice {
  readonly what: 'waiting' | 'sent'
  /** The process that announces it. */
  readonly origin: string
  readonly imei: string
  readonly id: string
  readonly comando: Command
  /** Until when it matters, Unix ms: when it expires, or how long its acknowledgement is expected. */
  readonly until: number
}

/** Tells every server process. */
export type Announce = (notice: Omit<CommandNotice, 'origin'>, target?: Queryable) => Promise<void>

/** @returns `null` for a payload that is not ours: anything may have changed */
export function readNotice(payload: string): CommandNotice | null {
  try {
    const notice: Partial<CommandNotice> | null = JSON.parse(payload)
    return notice !== null &&
      (notice.what === 'waiting' || notice.what === 'sent') &&
      typeof notice.origin === 'string' &&
      typeof notice.imei === 'string' &&
      typeof notice.id === 'string' &&
      typeof notice.until === 'number' &&
      typeof notice.comando === 'string' &&
      Object.hasOwn(commands, notice.comando)
      ? (notice as CommandNotice)
      : null
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}
