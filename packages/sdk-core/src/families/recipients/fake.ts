import { mensajes, refuse } from '../../agreement/index.js'
import { type Recipient, type RecipientChannel, recipientAddress } from '../../entities/recipient.js'
import { done, type FakeContext, type FakeFamily } from '../../testing/fake-answer.js'
import { fakeTable, type Owned } from '../../testing/fake-table.js'

type FakeRecipient = Owned & Recipient

export const recipientsOf = fakeTable<FakeRecipient>('recipients')

/** The code that confirms every address of the fake host, which sends no message. */
export const fakeCode = '123456'

/** People who receive messages. As on the server, an account's own address must confirm too. */
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
  // The fake host sends no mail, so no link leads here.
  answer: () => refuse('badConfirmation'),
}

/** Whether one of some addresses has agreed. */
export function isAnyConfirmed(
  context: FakeContext,
  canal: RecipientChannel,
  all: readonly string[],
): boolean {
  return all.some((destino) => find(context, canal, destino).confirmado !== null)
}

/** Asks an address that was not asked before, as saving it does. */
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
