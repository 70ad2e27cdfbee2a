/** Timeouts of HTTP requests, in ms. They prevent slow clients from occupying connections indefinitely. */
export interface RequestLimits {
  /** For the headers of a request, from the connection or from the end of the previous response. */
  readonly headersTimeout: number
  /** For the whole request: 1 MB over a slow mobile network. */
  readonly requestTimeout: number
  /** Interval between two checks of the timeouts. */
  readonly connectionsCheckingInterval: number
}

/** The timeouts of every HTTP port. */
export const requestLimits: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}
