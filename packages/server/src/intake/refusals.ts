import type { ConnectionProtocol, TrackerRefusal } from '@baliza/agreement'
import { hideSecrets } from './hide-secrets.js'
import { detached } from './values.js'

/** Origin of a message, and the local port that received it. */
export interface Sender {
  readonly address: string
  /** `null` if its connection had already ended. */
  readonly port: number | null
}

/** Raw message and its sender. All fixes of one frame or request share one object. */
export interface Received {
  readonly raw: string
  readonly sender: Sender
}

/** A received message that yielded no position. */
export interface RefusedMessage {
  readonly reason: TrackerRefusal
  /** `null` if unknown. */
  readonly protocol: ConnectionProtocol | null
  /** Id from the message: an IMEI, or the device's own number. */
  readonly id: string | null
  readonly sender: Sender
  /** Raw message as Latin 1; its beginning is enough. */
  readonly raw: string
  /** Offset of the first byte that violates the protocol, from 0; `null` if there is none or it is unknown. */
  readonly fault: number | null
}

/** One refusal, or several equal ones with at most one minute between two. */
export interface RefusalRow extends Omit<RefusedMessage, 'raw'> {
  /** Unique id within this process. */
  readonly serial: number
  /** Time of the first and the last occurrence, Unix ms. */
  readonly since: number
  readonly at: number
  readonly times: number
  /** Beginning of the first message: as text, with a dot for each unprintable character, and as hexadecimal digits. */
  readonly text: string
  readonly hex: string
}

/** Recent refusals, for users who wait for a tracker that does not appear. They are not persisted. */
export interface Refusals {
  add(message: RefusedMessage): void
  /** Rows, the latest first. */
  newest(): RefusalRow[]
}

/** Maximum number of rows, about 500 bytes each. */
const maxRows = 1_000
/** Refusals that recur within this time (ms) increment the count of the same row. */
const together = 60_000
const shownBytes = 32
/** Bytes to search for secrets: a secret's name may be within the displayed bytes and its end after them. */
const searchedBytes = 512
/** Ids that can be registered. Other ids are not kept. */
const registrable = /^[\w.:@-]{1,64}$/
/** Longer than any valid address. */
const maxAddress = 64

export function createRefusals(now: () => number = Date.now): Refusals {
  /** Rows by serial, ordered by last occurrence. */
  const rows = new Map<number, RefusalRow>()
  /** Latest row of each reason and device; without a device, of each address and local port. */
  const serials = new Map<string, number>()
  let made = 0

  function forgetOldest(): void {
    for (const [serial, row] of rows) {
      rows.delete(serial)
      const key = keyOf(row)
      if (serials.get(key) === serial) serials.delete(key)
      return
    }
  }

  return {
    add({ reason, protocol, id, sender, raw, fault }) {
      const at = now()
      const named = id !== null && registrable.test(id) ? detached(id) : null
      const address = addressOf(sender)
      const key = keyOf({ reason, id: named, sender: { address, port: sender.port } })
      const same = rows.get(serials.get(key) ?? 0)
      if (same !== undefined && at - same.at <= together) {
        rows.delete(same.serial)
        rows.set(same.serial, { ...same, at, times: same.times + 1 })
        return
      }
      made += 1
      serials.set(key, made)
      rows.set(made, {
        serial: made,
        reason,
        protocol,
        id: named,
        sender: { address, port: sender.port },
        since: at,
        at,
        times: 1,
        fault,
        ...shownOf(reason === 'http' ? requestOf(raw) : raw),
      })
      if (rows.size > maxRows) forgetOldest()
    },
    newest: () => [...rows.values()].reverse(),
  }
}

function keyOf({ reason, id, sender }: Pick<RefusalRow, 'reason' | 'id' | 'sender'>): string {
  return `${reason} ${id ?? `${sender.address} ${sender.port}`}`
}

/** Returns the plain IPv4 address of an IPv4-mapped IPv6 address. */
function addressOf({ address }: Sender): string {
  return detached(address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, maxAddress))
}

/** Returns method and path of an HTTP request. The rest may contain a token, a cookie or a password. */
export function requestOf(raw: string): string {
  return /^\S* [^\s?#]*/.exec(raw.slice(0, searchedBytes))?.[0] ?? ''
}

/** Returns the displayable beginning of a message. */
export function shownOf(raw: string): { readonly text: string; readonly hex: string } {
  const first = Buffer.from(hideSecrets(raw.slice(0, searchedBytes)).slice(0, shownBytes), 'latin1')
  return {
    text: first.toString('latin1').replace(/[^ -~]/g, '.'),
    hex: first.toString('hex'),
  }
}
