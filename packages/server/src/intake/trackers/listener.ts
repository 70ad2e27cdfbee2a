import type { ConnectionProtocol } from '@baliza/sdk-core'
import type { Fix } from '../../fixes/fix.js'
import type { Dialect, Order, OrderReply, OrderTarget, WrittenOrder } from '../../orders/order.js'
import type { CommandFailure } from '../../storage/tables/commands.js'

/**
 * Who follows the trackers that are logged in. Only what comes over a tracker's own connection is reported: anybody may
 * send a sentence with its imei, and none of those confirms a command.
 */
export interface TrackerListener {
  /** It has logged in, and is a unit of ours: its connection takes commands. */
  arrived(imei: string): void
  /** It has sent a position; called for every one, and so cheap. */
  heard(fix: Fix, protocol: ConnectionProtocol): void
  /** It has answered a command. */
  replied(imei: string, reply: OrderReply): void
  /** Its first position that shows it; once for each connection. */
  speaks(imei: string, dialect: Dialect): void
}

/**
 * What became of an order for a tracker. `written`: the system has accepted it. `unreachable`: there is no connection that
 * takes it, and not a byte was written. `broken`: the connection ended meanwhile, and nobody knows. The others come from a
 * system between us and the device (Traccar), which has answered what became of the order.
 */
export type Written =
  | 'written'
  | 'unreachable'
  | 'broken'
  /** It keeps the order until the device connects. */
  | { readonly result: 'queued'; readonly correlation: string }
  /** @see CommandFailure */
  | { readonly result: 'failed'; readonly failed: CommandFailure; readonly reason: string | null }

/** How a tracker's vehicle moves, by its own last position. */
export interface ReportedMotion {
  /** km/h. */
  readonly speed: number
  /** Of a tracker that does not say it, on. */
  readonly acc: boolean
  /** Unix ms. */
  readonly timestamp: number
}

/** The connections of the trackers that are logged in here, or of those that a Traccar has. */
export interface TrackerLines {
  /** Whether it has logged in here, over a connection that is still open as far as is known. */
  connected(imei: string): boolean
  /**
   * The number of its connection, among all of its connections to whichever process: the highest is the newest.
   * `null`: there is none here, it is no unit's, or the database could not be asked.
   */
  connection(imei: string): Promise<number | null>
  /** How its vehicle moves, as reported over this connection; `null`: it has reported nothing. */
  motion(imei: string, connection: number): ReportedMotion | null
  /**
   * An order as the device at the other end understands it, which is not sent yet. `unsupported`: it has no such order, or
   * what it would do is not known without its model.
   */
  compose(connection: number, order: Order, target: OrderTarget): WrittenOrder | 'unreachable' | 'unsupported'
  /**
   * Waits until orders for it may be sent: to a Traccar only a few devices' at a time are.
   * @returns to be called once they have been sent
   */
  turn(imei: string): Promise<() => void>
  /** What the device does with a cut at speed is not known, whatever its model: see `canSend`. */
  isUnguarded(imei: string, connection: number): boolean
  /** Sends what was composed for the same connection. */
  write(imei: string, connection: number, bytes: string): Promise<Written>
  /** The tracker has this newer connection, in whichever process: an older one here is closed. */
  supersede(imei: string, newest: number): void
}
