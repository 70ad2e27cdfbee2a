/** An event of a stream, with its data parsed as JSON. */
export interface ReadEvent {
  readonly event: string
  readonly id: string | null
  // biome-ignore lint/suspicious/noExplicitAny: each test expects a different shape.
  readonly data: any
}

/** A stream of events as any program reads it. */
export interface EventReader {
  readonly status: number
  readonly headers: Headers
  /** Body of an answer that is not a stream. */
  readonly text: string
  /** Returns the next event of this name and skips those before it. @throws if the stream ends first */
  next(event?: string): Promise<ReadEvent>
  /** The names of the skipped events. */
  readonly passed: readonly string[]
  /** Resolves when the stream ends for any reason. */
  ended(): Promise<void>
  close(): void
}

export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventReader> {
  const leaving = new AbortController()
  const answer = await fetch(url, { headers, signal: leaving.signal })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  const events = isStream ? parse(answer) : null
  const passed: string[] = []
  return {
    status: answer.status,
    passed,
    headers: answer.headers,
    text: isStream ? '' : await answer.text(),
    async next(event = 'message') {
      for (;;) {
        const read = await events?.next()
        if (read === undefined || read.done) throw new Error(`the stream ended before ${event}`)
        if (read.value.event === event) return read.value
        passed.push(read.value.event)
      }
    },
    async ended() {
      while ((await events?.next().catch(() => null))?.done === false);
    },
    close: () => leaving.abort(),
  }
}

async function* parse({ body }: Response): AsyncGenerator<ReadEvent, void, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    const parts = (text + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => /^(\w*): ?(.*)$/s.exec(line)?.slice(1) as [string, string]),
      )
      const data = fields.get('data')
      if (data === undefined) continue
      yield { event: fields.get('event') ?? 'message', id: fields.get('id') ?? null, data: JSON.parse(data) }
    }
  }
}
