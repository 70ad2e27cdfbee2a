/**
 * Carries messages to every server process of a database. Each process's messages come in the order in which it published
 * them, and some may not come: whoever needs them all counts them.
 */
export interface Bus {
  readonly kind: 'memory' | 'postgresql' | 'nats'
  /** Bytes that a message may have. */
  readonly longest: number
  /** Nobody waits for it, and nothing is published twice. */
  publish(messages: readonly string[]): void
  /**
   * Hears what other processes publish; on some buses what this one publishes too.
   * An empty message: some have been lost.
   * @returns its stop
   */
  subscribe(hear: (message: string) => void): Promise<() => Promise<void>>
  /** Why nothing is carried at present, as a sentence; `null`: it is. */
  readonly failure: string | null
  /** Resolves when what was published has left. */
  close(): Promise<void>
}
