import type { Command, Frequency, TimeZone, TrackerModel } from '@baliza/agreement'

/** A command to a tracker. */
export type Order =
  | { readonly comando: Exclude<Command, 'zh' | 'fr'> }
  | { readonly comando: 'zh'; readonly valor: TimeZone }
  /** Seconds, three digits. */
  | { readonly comando: 'fr'; readonly valor: Frequency }

/** The command syntax of a GPS103 tracker: it reports `001` (digits) or `tracker` (letters). */
export type Dialect = 'letters' | 'digits'

/** The attributes of a unit on which the text of a command depends. */
export interface OrderTarget {
  readonly imei: string
  /** Only for GPS103. `null`: not known yet. */
  readonly dialect: Dialect | null
  /** `null`: unknown. The command that cuts the engine depends on the model. Without a model only GPS103 can cut it. */
  readonly model: TrackerModel | null
  /** Speed limit, in km/h, of a cut that the tracker itself delays until the vehicle is slow enough. */
  readonly cutSpeedLimit: number
  /** In Unix ms. */
  readonly now: number
}

export interface WrittenOrder {
  /** One character per byte (Latin-1). */
  readonly bytes: string
  /** Identifies the reply to this command, or `null` if the protocol has no such identifier. */
  readonly correlation: string | null
}

/** A tracker's reply to a command. */
export interface OrderReply {
  /** `null`: only the correlation identifies the command. */
  readonly comando: Command | null
  /** {@link WrittenOrder.correlation}, or `null` if the protocol has none. */
  readonly correlation: string | null
  /**
   * `taken`: the command has arrived, but its execution is not confirmed. `queued`: the tracker stores the command and executes
   * it once the vehicle is slow enough. `left`: Traccar, which had queued the command, has sent it to the tracker. `done`:
   * executed, as confirmed by the tracker's reply or its next position. `refused`: it will not be executed.
   */
  readonly result: 'taken' | 'queued' | 'left' | 'done' | 'refused'
  /** The text of the tracker's reply, for the user who sent the command, or `null` if there is none. */
  readonly text: string | null
}

/**
 * The correlation of every command sent through Traccar, whose results have no identifier: a result belongs to the latest
 * command. For a command that Traccar queues, its Traccar id follows: see {@link queuedCorrelation}.
 */
export const traccarCorrelation = 'traccar'

/** @param id Traccar's id of the queued command */
export const queuedCorrelation = (id: number): string => `${traccarCorrelation} ${id}`
