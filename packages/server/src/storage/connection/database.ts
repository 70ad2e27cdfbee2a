/** Executes SQL: the database, or a transaction of it. */
export interface Queryable {
  /** Runs one statement. bigint columns are returned as numbers. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<Row[]>
}

/** PostgreSQL, or PGlite in its child process. The rest of the code treats both alike. */
export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction. Inside `work` use only `tx`: PGlite has a single connection, which the transaction occupies.
   * @param options.within time after which a PostgreSQL connection counts as half open, in ms. The transaction then fails and its
   * connection is destroyed; whether it was committed is unknown. Default: one minute; `Infinity`: no limit
   */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
    options?: { readonly within?: number },
  ): Promise<Result>
  /**
   * Receives NOTIFY on a channel, including those of other server processes. Resolves to a function that stops it. An empty
   * payload means "anything may have changed": it is sent after a lost connection was reopened.
   */
  listen(channel: string, notify: (payload: string) => void): Promise<() => Promise<void>>
  /** Number of open connections, of idle connections, and of callers that wait for a connection. */
  stats(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}
