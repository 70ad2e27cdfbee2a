/**
 * Carries messages to every server process of a database. The messages of each process arrive in the order of publication, and
 * some may be lost. A receiver that needs all of them must count them.
 */
export interface Bus {
  readonly kind: 'memory' | 'postgresql' | 'nats'
  /** Maximum size of a message, bytes. */
  readonly longest: number
  /** Returns at once and does not retry. */
  publish(messages: readonly string[]): void
  /**
   * Receives messages of other processes; on some buses also those of this process. An empty message means that some were lost.
   * @returns a function that ends the subscription
   */
  subscribe(hear: (message: string) => void): Promise<() => Promise<void>>
  /** Current failure, as a sentence; `null` if messages are carried. */
  readonly failure: string | null
  /** Resolves when all published messages were sent. */
  close(): Promise<void>
}
