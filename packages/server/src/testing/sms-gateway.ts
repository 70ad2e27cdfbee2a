import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS gateway on this machine. It accepts a message as JSON, or in the address of a GET. */
export interface SmsGateway {
  /** For SMS_URL. */
  readonly url: string
  readonly accepted: { readonly to: string; readonly text: string }[]
  /** Sets the status of its next answers. Default 200; with any other status it does not accept the message. */
  answer(status: number): void
  close(): void
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const accepted: SmsGateway['accepted'] = []
  let status = 200
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const { searchParams } = new URL(request.url ?? '', 'http://here')
    const message = request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(body)
    if (status === 200) accepted.push(message)
    answer.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    answer(next) {
      status = next
    },
    close: () => void server.close(),
  }
}
