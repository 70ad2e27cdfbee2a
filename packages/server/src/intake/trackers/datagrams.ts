import { createSocket, type RemoteInfo } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import type { Log } from '../../log.js'
import type { FixSink } from '../ingest.js'
import { createConversation } from './conversation.js'
import type { TrackerProtocol } from './protocol.js'
import { createReceiptClock } from './receipt-clock.js'
import { recogniseDatagram } from './recognise.js'
import type { UnitLookup } from './unit-lookup.js'
import type { UnitNames } from './unit-names.js'

export interface DatagramsOptions {
  readonly sink: FixSink
  readonly log: Log
  /** Address on which the same port listens over TCP. */
  readonly address: AddressInfo
  readonly protocols: readonly TrackerProtocol[]
  readonly units: Pick<UnitLookup, 'knows'>
  readonly names: UnitNames
  readonly now: () => number
}

/**
 * Accepts UDP datagrams of devices on a tracker port. Each datagram is a separate conversation and names its device. The server
 * sends no commands over UDP, because anyone can forge a sender's address.
 * @returns a function that closes the port
 * @throws the system's error when the port is in use
 */
export async function openDatagrams(options: DatagramsOptions): Promise<() => Promise<void>> {
  const { sink, log, address, units, names } = options
  const protocols = options.protocols.filter(({ datagrams }) => datagrams !== undefined)
  const socket = createSocket(address.family === 'IPv6' ? 'udp6' : 'udp4')
  const receipt = createReceiptClock(options.now)
  let open = true

  function receive(bytes: Buffer, from: RemoteInfo): void {
    const sender = { address: from.address, port: address.port }
    // The device sends it again, because it gets no answer.
    if (sink.isFull) {
      sink.sockets.busy += 1
      return
    }
    const protocol = recogniseDatagram(protocols, bytes)
    const session = protocol?.datagrams?.open()
    if (protocol === null || session === undefined) {
      sink.refuseForeign(sender, bytes)
      return
    }
    const conversation = createConversation({
      protocol,
      session,
      sink,
      names,
      sender,
      answer(answer) {
        if (!open) return
        socket.send(Buffer.from(answer, 'latin1'), from.port, from.address, (error) => {
          if (error !== null) log.debug({ err: error, address: from.address }, 'no salió un datagrama')
        })
      },
      onLogin: units.knows,
      onHeartbeat: units.knows,
      onFix: () => undefined,
      onSettled: () => undefined,
      onMessage: () => undefined,
      onWait: () => undefined,
      onGoOn: () => undefined,
    })
    for (const frame of session.framer.push(bytes)) conversation.hear(frame, receipt())
    if (session.framer.oversized)
      sink.refuse(protocol.name, 'oversized', conversation.speaker, { raw: bytes.toString('latin1'), sender })
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ port: address.port, address: address.address }, () => {
      socket.off('error', reject)
      socket.on('error', (error) => log.warn({ err: error }, 'falló el puerto UDP de los rastreadores'))
      resolve()
    })
  })
  socket.on('message', receive)
  return () => {
    open = false
    return new Promise((resolve) => socket.close(() => resolve()))
  }
}
