/** Something that runs SQL: the database, or a transaction of it. */
export interface Queryable {
  /** Runs one statement; bigint columns arrive as numbers. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<Row[]>
}

/** PostgreSQL, or PGlite in its child process: the rest of the code cannot tell. */
export interface Database extends Queryable {
  /**
   * Inside `work` use only `tx`: PGlite has one connection, which the transaction holds.
   * @param options.within ms after which a PostgreSQL counts as half open: the transaction fails, its connection is
   * thrown away, and nobody knows whether it was committed. A minute by default; `Infinity`: as long as it takes
   */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
    options?: { readonly within?: number },
  ): Promise<Result>
  /**
   * Hears NOTIFY on a channel, also those of other server processes; resolves to its stop.
   * An empty payload means "anything may have changed": it comes after the connection was lost and made again.
   */
  listen(channel: string, notify: (payload: string) => void): Promise<() => Promise<void>>
  /** Connections that are open, those of them that nobody uses, and how many wait for one. */
  stats(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}
