import type { BalizaClient } from '@baliza/sdk-core/internal'
import type { Period } from '../dates.js'
import type { Row } from '../formats/rows.js'

/** What a command lists, with the filters that all lists have. */
export interface Asked {
  readonly client: BalizaClient
  readonly signal: AbortSignal
  /** IMEIs of `--units`; `null`: all. */
  readonly imeis: ReadonlySet<string> | null
  readonly period: Period | null
}

type Column<Item> = readonly [name: string, cell: (item: Item) => Row[string], where?: 'table']

/** The rows of one command. */
export interface Listing<Item = unknown> {
  /** All columns, in their order. Those of `table` are also in the table of a terminal. */
  readonly columns: readonly Column<Item>[]
  /** Yields the rows of the server as their pages arrive. */
  read(asked: Asked): AsyncIterable<Item>
  /** Whether a row is listed. Default: all are. */
  keep?(item: Item, asked: Asked): boolean
}

/** Checks the columns against the rows. */
export const listing = <Item>(one: Listing<Item>): Listing => one as Listing

export const moment = (time: number | null | undefined) =>
  time === null || time === undefined ? null : new Date(time)
