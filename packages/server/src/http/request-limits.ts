/** How long a client may take, ms: one that sends a byte now and then must not hold a connection for ever. */
export interface RequestLimits {
  /** To send the head of a request, from its connection or from the end of the answer before. */
  readonly headersTimeout: number
  /** To send all of it: a megabyte over a poor mobile network. */
  readonly requestTimeout: number
  /** How often that is looked at. */
  readonly connectionsCheckingInterval: number
}

/** On every HTTP port. */
export const requestLimits: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}
