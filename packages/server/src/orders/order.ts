import type { Command, Frequency, TimeZone, TrackerModel } from '@baliza/sdk-core'

/** What is asked of a tracker. */
export type Order =
  | { readonly comando: Exclude<Command, 'zh' | 'fr'> }
  | { readonly comando: 'zh'; readonly valor: TimeZone }
  /** Seconds, three digits. */
  | { readonly comando: 'fr'; readonly valor: Frequency }

/** How a GPS103 tracker takes orders: it reports `001` (digits) or `tracker` (letters). */
export type Dialect = 'letters' | 'digits'

/** The unit that an order is for, as far as the text for its device depends on it. */
export interface OrderTarget {
  readonly imei: string
  /** Of GPS103 alone; `null`: not known yet. */
  readonly dialect: Dialect | null
  /** `null`: not known. How an engine is cut is the model's: without it no protocol but GPS103 cuts one. */
  readonly model: TrackerModel | null
  /** km/h: of a cut that the device guards itself. */
  readonly cutSpeedLimit: number
  /** Unix ms. */
  readonly now: number
}

export interface WrittenOrder {
  /** Latin 1. */
  readonly bytes: string
  /** What comes back in its answer and distinguishes it from other orders; `null`: the protocol has no such thing. */
  readonly correlation: string | null
}

/** What a device says of an order that it was sent. */
export interface OrderReply {
  /** `null`: only the correlation tells. */
  readonly comando: Command | null
  /** {@link WrittenOrder.correlation}; `null`: the protocol has none. */
  readonly correlation: string | null
  /**
   * `taken`: it has arrived, and nothing shows yet that it was carried out. `queued`: the device keeps it and carries it out
   * by itself, once the vehicle is slow enough. `left`: Traccar, which kept it, has sent it to the device. `done`: carried out, as
   * the device's reply or its next position proves. `refused`: it will not be.
   */
  readonly result: 'taken' | 'queued' | 'left' | 'done' | 'refused'
  /** The text of the device's reply, for whoever ordered it; `null`: there is none. */
  readonly text: string | null
}

/**
 * The correlation of every order that goes through Traccar, whose results name none: a result is of the latest order.
 * That of one which Traccar keeps is followed by Traccar's number: see {@link queuedCorrelation}.
 */
export const traccarCorrelation = 'traccar'

/** @param id Traccar's number of what it keeps */
export const queuedCorrelation = (id: number): string => `${traccarCorrelation} ${id}`
