import { type Command, commands } from '@baliza/agreement'
import type { Queryable } from '../storage/connection/database.js'

/** Channel that announces commands to every server process. {@link readNotice} parses the payload. */
export const commandsChannel = 'commands'

/** `waiting`: a command waits for this tracker. `sent`: it was sent, and an acknowledgement is expected. */
export interface CommandNotice {
  readonly what: 'waiting' | 'sent'
  /** The process that announces it. */
  readonly origin: string
  readonly imei: string
  readonly id: string
  readonly comando: Command
  /** End of its relevance, Unix ms: when the command expires, or when its acknowledgement is no longer expected. */
  readonly until: number
}

/** Notifies every server process. */
export type Announce = (notice: Omit<CommandNotice, 'origin'>, target?: Queryable) => Promise<void>

/** @returns `null` for an unknown format: anything may have changed */
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
