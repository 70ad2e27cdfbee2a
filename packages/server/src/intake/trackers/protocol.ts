import type { TrackerProtocolName } from '@baliza/agreement'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../orders/order.js'
import type { Fix } from '../../tracking/latest/fix.js'
import type { Refusal } from '../validate-fix.js'
import type { Framer } from './framer.js'

/**
 * Interface of each folder of `protocols/`: how to cut, decode, answer and encode its devices' messages. It has no access to
 * sockets, units or the database; the code that has (this folder) does not depend on a protocol.
 */
export interface TrackerProtocol {
  readonly name: TrackerProtocolName
  /** Whether these are the first bytes of a connection with this protocol; `null` if there are too few to decide. */
  begins(first: Buffer): boolean | null
  /**
   * How its devices identify themselves. A `deviceId` is the IMEI, or a number of the manufacturer that the unit stores in
   * addition to the IMEI.
   */
  readonly identifiedBy: 'imei' | 'deviceId'
  /**
   * Which device may get commands over a connection: `login`, one that has logged in; `message`, the first one that sends a
   * message. The latter is for protocols without a login.
   */
  readonly introducedBy: 'login' | 'message'
  /**
   * Returns the offset of the first byte of a malformed frame that violates the protocol, from 0; its length if it ends too
   * early. It is called for diagnosis of malformed frames only, and never throws.
   */
  faultOf(frame: string): number
  /** Opens a session for a connection, or for a stored message of one. @param id device id from the connection's login */
  open(id?: string): TrackerSession
  /** Support for datagrams, if its devices send them. Each datagram is a session of one device. */
  readonly datagrams?: {
    /** Whether these bytes are a complete datagram of this protocol. */
    begins(bytes: Buffer): boolean
    open(): TrackerSession
  }
}

/** Protocol state of one connection. */
export interface TrackerSession {
  readonly framer: Framer
  /**
   * Decodes a frame. It never throws.
   * @param frame its bytes as Latin 1, which preserves every byte
   * @param receivedAt Unix ms
   */
  decode(frame: string, receivedAt: number): TrackerMessage[]
  /** @returns the command's bytes; `null` if the device has no such command, or it is unsafe without a known model */
  write(order: Order, target: OrderTarget): WrittenOrder | null
}

/**
 * A decoded message. `id` is the device's own identification: its IMEI, or a number that the unit's form labels 'ID en el
 * equipo'. The fixes' `imei` has the same value until the unit is looked up.
 */
export type TrackerMessage =
  /** The device logs in. */
  | { readonly kind: 'login'; readonly id: string; readonly answer: Answer | null }
  /** The device is alive and reports no position. */
  | { readonly kind: 'heartbeat'; readonly id: string; readonly answer: Answer | null }
  /** `fixes` is never empty. */
  | {
      readonly kind: 'fixes'
      readonly id: string
      readonly fixes: readonly Fix[]
      readonly answer: Answer | null
      /** How the device accepts commands, according to the message; `null` if unknown. */
      readonly dialect?: 'letters' | 'digits' | null
    }
  /** Answer to a command; `null` if the command is unknown. It has fixes if it contains a position. */
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly reply: OrderReply | null
      readonly fixes: readonly Fix[]
      readonly answer: Answer | null
    }
  /** The message yields no fix. If its answer is `kept`, a `malformed` or `unread` one is set aside before it is acknowledged. */
  | {
      readonly kind: 'refused'
      readonly id: string | null
      readonly refusal: Refusal
      readonly answer?: Answer
    }

/** Bytes that a device expects in response. */
export interface Answer {
  /** Latin 1. */
  readonly bytes: string
  /**
   * When the server sends it. `heard`: at once. `known`: once its unit is found, or if the database is unavailable. `kept`: once
   * its whole message is committed, because the device then deletes it.
   */
  readonly after: 'heard' | 'known' | 'kept'
  /** Alternative answer for a device without a registered unit. */
  readonly otherwise?: string
}
