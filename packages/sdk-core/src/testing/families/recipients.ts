import { mensajes, refuse } from '@baliza/agreement'
import {
  type Recipient,
  type RecipientChannel,
  recipientAddress,
} from '@baliza/agreement/entities/recipient.js'
import { done, type FakeContext, type FakeFamily } from '../fake-answer.js'
import { fakeTable, type Owned } from '../fake-table.js'

type FakeRecipient = Owned & Recipient

export const recipientsOf = fakeTable<FakeRecipient>('recipients')

/** Code that confirms every address of the fake server, which sends no messages. */
export const fakeCode = '123456'

/** Recipients. As on the server, an account's own address must be confirmed too. */
export const fake: FakeFamily<'recipients'> = {
  list: (_, { host, subject }) =>
    done('', {
      data: recipientsOf(host)
        .of(subject.id)
        .map(({ canal, destino, pedido, confirmado, rechazado }) => ({
          canal,
          destino,
          pedido,
          confirmado,
          rechazado,
        })),
      limites: [
        { canal: 'email', por_cuenta: 1_000, por_destinatario: 300, enviados: 0 },
        { canal: 'sms', por_cuenta: 1_000, por_destinatario: 300, enviados: 0 },
      ],
      dominios: [],
    }),
  ask: ({ canal, destino }, context) => {
    const known = find(context, canal, destino)
    if (known.confirmado !== null) return refuse('alreadyConfirmed')
    if (known.rechazado !== null) return refuse('recipientRefused')
    put(context, { ...known, pedido: context.host.now() })
    return done(mensajes.confirmationSent)
  },
  confirm: ({ canal, destino, codigo }, context) => {
    const known = find(context, canal, destino)
    if (codigo !== fakeCode || known.pedido === null) return refuse('wrongCode')
    put(context, { ...known, confirmado: context.host.now() })
    return done(mensajes.recipientConfirmed)
  },
  // The fake server sends no mail, so there is no valid link.
  answer: () => refuse('badConfirmation'),
}

/** Returns whether at least one of the addresses is confirmed. */
export function isAnyConfirmed(
  context: FakeContext,
  canal: RecipientChannel,
  all: readonly string[],
): boolean {
  return all.some((destino) => find(context, canal, destino).confirmado !== null)
}

/** Records a confirmation request for a new address, as saving does on the server. */
export function askFake(context: FakeContext, canal: RecipientChannel, destino: string): void {
  const known = find(context, canal, destino)
  if (known.pedido === null && known.confirmado === null)
    put(context, { ...known, pedido: context.host.now() })
}

function find({ host, subject }: FakeContext, canal: RecipientChannel, destino: string): FakeRecipient {
  const address = recipientAddress(canal, destino)
  const rows = recipientsOf(host).of(subject.id)
  return (
    rows.find((row) => row.canal === canal && row.destino === address) ?? {
      id: host.newId(),
      user: subject.id,
      canal,
      destino: address,
      pedido: null,
      confirmado: null,
      rechazado: null,
    }
  )
}

function put({ host }: FakeContext, row: FakeRecipient): void {
  recipientsOf(host).put(row)
}
