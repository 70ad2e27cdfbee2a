import type { ConnectionProtocol, TrackerRefusal } from '@baliza/sdk-core'
import { hideSecrets } from './hide-secrets.js'
import { detached } from './values.js'

/** Where something came from, and to which port of ours. */
export interface Sender {
  readonly address: string
  /** `null`: its connection had ended by then. */
  readonly port: number | null
}

/** How something came. Of one frame, or of one request, it is the same object. */
export interface Received {
  readonly raw: string
  readonly sender: Sender
}

/** Something that came and became no position. */
export interface RefusedMessage {
  readonly reason: TrackerRefusal
  /** `null`: nobody knows. */
  readonly protocol: ConnectionProtocol | null
  /** Whose it is, as far as it says: an imei, or the device's own number. */
  readonly id: string | null
  readonly sender: Sender
  /** How it came, as Latin 1; its beginning is enough. */
  readonly raw: string
  /** Where it is not as its protocol says, in bytes from 0; `null`: it is, or nobody can tell. */
  readonly fault: number | null
}

/** What was refused once, or several times with no more than a minute between two. */
export interface RefusalRow extends Omit<RefusedMessage, 'raw'> {
  /** Distinguishes it from the others of this process. */
  readonly serial: number
  /** When it came first, and when last, Unix ms. */
  readonly since: number
  readonly at: number
  readonly times: number
  /** How the first of them began: as text, with a dot for whatever cannot be printed, and as hexadecimal digits. */
  readonly text: string
  readonly hex: string
}

/** What was refused lately, for whoever waits for a tracker that does not appear. It is gone with the process. */
export interface Refusals {
  add(message: RefusedMessage): void
  /** The latest first. */
  newest(): RefusalRow[]
}

/** Rows that are kept, whoever sends whatever: some 500 bytes each. */
const mostRows = 1_000
/** What comes again within this time, ms, is counted and no row of its own. */
const together = 60_000
const shownBytes = 32
/** Where to look for what must not be shown: a secret's name may be in the bytes that are, and its end behind them. */
const searchedBytes = 512
/** What else a device may call itself is no id that could be registered. */
const registrable = /^[\w.:@-]{1,64}$/
/** No address is longer. */
const longestAddress = 64

export function createRefusals(now: () => number = Date.now): Refusals {
  /** By their serials, in the order in which they came last. */
  const rows = new Map<number, RefusalRow>()
  /** The latest row of each reason and device, or, of nobody, each address and port of ours. */
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
      if (rows.size > mostRows) forgetOldest()
    },
    newest: () => [...rows.values()].reverse(),
  }
}

function keyOf({ reason, id, sender }: Pick<RefusalRow, 'reason' | 'id' | 'sender'>): string {
  return `${reason} ${id ?? `${sender.address} ${sender.port}`}`
}

/** An IPv4 address in IPv6 dress is the IPv4 address. */
function addressOf({ address }: Sender): string {
  return detached(address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, longestAddress))
}

/** Of a request over HTTP its method and path: what follows them may hold a token, a cookie or a password. */
export function requestOf(raw: string): string {
  return /^\S* [^\s?#]*/.exec(raw.slice(0, searchedBytes))?.[0] ?? ''
}

/** How something begins, as it may be shown. */
export function shownOf(raw: string): { readonly text: string; readonly hex: string } {
  const first = Buffer.from(hideSecrets(raw.slice(0, searchedBytes)).slice(0, shownBytes), 'latin1')
  return {
    text: first.toString('latin1').replace(/[^ -~]/g, '.'),
    hex: first.toString('hex'),
  }
}
