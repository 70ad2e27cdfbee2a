import type { ConnectionProtocol } from '@baliza/agreement'
import type { Dialect, Order, OrderReply, OrderTarget, WrittenOrder } from '../../orders/order.js'
import type { CommandFailure } from '../../storage/tables/commands.js'
import type { Fix } from '../../tracking/latest/fix.js'

/**
 * Listener for logged-in trackers. It gets only the data of a tracker's own connection. Anyone may send a message with a
 * tracker's IMEI, and such a message must not confirm a command.
 */
export interface TrackerListener {
  /** A registered unit's tracker has logged in, and its connection accepts commands. */
  arrived(imei: string): void
  /** The tracker has sent a position. This is called for every position, so it must be fast. */
  heard(fix: Fix, protocol: ConnectionProtocol): void
  /** The tracker has answered a command. */
  replied(imei: string, reply: OrderReply): void
  /** A position has shown the tracker's dialect for the first time; called once per connection. */
  speaks(imei: string, dialect: Dialect): void
}

/**
 * Result of writing a command. `written`: the operating system has accepted it. `unreachable`: no connection accepts it, and no
 * byte was written. `broken`: the connection ended during the write, so the result is unknown. The other results come from a
 * relay system (Traccar), which has reported the result of the command.
 */
export type Written =
  | 'written'
  | 'unreachable'
  | 'broken'
  /** The relay system queues the command until the device connects. */
  | { readonly result: 'queued'; readonly correlation: string }
  /** @see CommandFailure */
  | { readonly result: 'failed'; readonly failed: CommandFailure; readonly reason: string | null }

/** Motion of a tracker's vehicle at its last position. */
export interface ReportedMotion {
  /** km/h. */
  readonly speed: number
  /** Ignition; on for a tracker that does not report it. */
  readonly acc: boolean
  /** Unix ms. */
  readonly timestamp: number
}

/** Connections of the trackers that are logged in to this process, or of the devices of a Traccar server. */
export interface TrackerLines {
  /** Whether the tracker is logged in to this process, over a connection that appears open. */
  connected(imei: string): boolean
  /**
   * Returns the number of its connection, which is unique across all processes: the highest is the newest. `null` if it has none
   * here, belongs to no unit, or the database is unavailable.
   */
  connection(imei: string): Promise<number | null>
  /** Returns the vehicle's motion as reported over this connection; `null` if it reported none. */
  motion(imei: string, connection: number): ReportedMotion | null
  /**
   * Encodes a command for the device without sending it. `unsupported`: the device has no such command, or its effect depends on
   * an unknown model.
   */
  compose(connection: number, order: Order, target: OrderTarget): WrittenOrder | 'unreachable' | 'unsupported'
  /**
   * Waits until commands may be sent to the device: a Traccar server gets commands for only a few devices at a time.
   * @returns a function to call once the commands have been sent
   */
  turn(imei: string): Promise<() => void>
  /** Whether the device's reaction to a cut at speed is unknown, regardless of its model: see `canSend`. */
  isUnguarded(imei: string, connection: number): boolean
  /** Sends a command that was composed for the same connection. */
  write(imei: string, connection: number, bytes: string): Promise<Written>
  /** Closes an older connection of this process. The tracker has the newer one in this or another process. */
  supersede(imei: string, newest: number): void
}
