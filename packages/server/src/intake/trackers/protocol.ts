import type { TrackerProtocolName } from '@baliza/sdk-core'
import type { Fix } from '../../fixes/fix.js'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../orders/order.js'
import type { Refusal } from '../validate-fix.js'
import type { Framer } from './framer.js'

/**
 * What a folder of `protocols/` gives: how its devices' bytes are cut, read, answered and written to. It knows nothing of
 * sockets, units or the database; those who do (this folder) know nothing of it.
 */
export interface TrackerProtocol {
  readonly name: TrackerProtocolName
  /** Whether these are how a connection of its begins; `null`: there are too few of them to tell. */
  begins(first: Buffer): boolean | null
  /**
   * What its devices call themselves: `imei`; or `deviceId`, which may be their imei too, or a number of the maker's that the
   * unit keeps beside it.
   */
  readonly identifiedBy: 'imei' | 'deviceId'
  /**
   * Who may be sent orders over a connection: `login`, a device that has introduced itself; `message`, whoever speaks over
   * it, because none introduces itself.
   */
  readonly introducedBy: 'login' | 'message'
  /**
   * Where a frame that was refused as malformed is first not as the protocol says, in bytes from 0; its length where it ends
   * too soon. Asked of those alone, for whoever looks why; never throws.
   */
  faultOf(frame: string): number
  /** A connection, or what was kept of one that named its device at its beginning. @param id that device's */
  open(id?: string): TrackerSession
  /** Where its devices send datagrams: each is a session of its own, of one device. */
  readonly datagrams?: {
    /** Whether this is one of theirs, whole. */
    begins(bytes: Buffer): boolean
    open(): TrackerSession
  }
}

/** One connection, as its protocol sees it. */
export interface TrackerSession {
  readonly framer: Framer
  /**
   * What a frame says. Never throws, whatever the frame is.
   * @param frame its bytes as Latin 1, which is every byte as it came
   * @param receivedAt Unix ms
   */
  decode(frame: string, receivedAt: number): TrackerMessage[]
  /** @returns the order's bytes; `null`: the device has no such order, or it is not safe without knowing its model */
  write(order: Order, target: OrderTarget): WrittenOrder | null
}

/**
 * What a device says. `id` is its name for itself: its imei, or a number of its own, which the unit's form calls 'ID en el
 * equipo'; the fixes' `imei` is the same, until the unit is looked up.
 */
export type TrackerMessage =
  /** It introduces itself. */
  | { readonly kind: 'login'; readonly id: string; readonly answer: Answer | null }
  /** It is there, and says nothing of where. */
  | { readonly kind: 'heartbeat'; readonly id: string; readonly answer: Answer | null }
  /** Never empty. */
  | {
      readonly kind: 'fixes'
      readonly id: string
      readonly fixes: readonly Fix[]
      readonly answer: Answer | null
      /** What it says of how the device takes orders; `null`: nothing. */
      readonly dialect?: 'letters' | 'digits' | null
    }
  /** It answers an order, `null`: none that we know; with fixes where it says where it is. */
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly reply: OrderReply | null
      readonly fixes: readonly Fix[]
      readonly answer: Answer | null
    }
  /** No fix results from it. With an answer `kept`, a `malformed` or `unread` one is set aside before it is acknowledged. */
  | {
      readonly kind: 'refused'
      readonly id: string | null
      readonly refusal: Refusal
      readonly answer?: Answer
    }

/** What a device waits to read. */
export interface Answer {
  /** Latin 1. */
  readonly bytes: string
  /**
   * When it leaves. `heard`: at once. `known`: once its unit is found; also while the database cannot be asked. `kept`: once
   * all of its message is committed, because the device forgets it then.
   */
  readonly after: 'heard' | 'known' | 'kept'
  /** Instead of it, to a device that is no unit of ours. */
  readonly otherwise?: string
}
