import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { list, mensaje } from '../../entities/answers.js'
import {
  type MessageLimit,
  type Recipient,
  type RecipientChannel,
  readMessageLimit,
  readRecipient,
} from '../../entities/recipient.js'
import { toKey, toList } from '../../entities/values.js'

/** An address of an account. */
export interface RecipientPayload extends OfUser {
  readonly canal: RecipientChannel
  readonly destino: string
}

/** The addresses of an account, and how many messages it may send. */
export interface Recipients {
  readonly destinatarios: readonly Recipient[]
  readonly limites: readonly MessageLimit[]
  /** Domains whose mail addresses need no confirmation. */
  readonly dominios: readonly string[]
}

const readRecipients = list(readRecipient)

/**
 * People who receive mails and text messages. An address is confirmed once for each account: its person opens a link, or tells
 * the account a code. Until then the host sends it nothing else. That includes the account's own address and telephone.
 */
export const recipients = family('recipients', {
  /** The addresses that were asked, confirmed or refused. @throws BalizaError `forbidden` for an account that one does not administer */
  list: call<OfUser, Recipients>('listaDestinatarios', '/api/destinatarios', {
    effect: 'read',
    asUser: true,
    read: (answer, reading) => ({
      destinatarios: readRecipients(answer, reading),
      limites: toList(answer.limites, 'limites').map((one) => readMessageLimit(one, reading)),
      dominios: toList(answer.dominios, 'dominios').map((one) => toKey(one, 'dominios')),
    }),
  }),
  /**
   * Sends a link and a code to an address; earlier ones of it become invalid. Saving an event or a report schedule does the
   * same once for each new address.
   * @returns the text to show to the user
   * @throws BalizaError `refused` where the person does not want messages, beyond 3 requests to an address or 30 of an
   * account in a day, and where the host does not have the channel; `forbidden` as `list`
   */
  ask: call<RecipientPayload, string>('pideConfirmacion', '/api/destinatario-pedir', {
    effect: 'once',
    asUser: true,
    read: mensaje,
  }),
  /**
   * Confirms an address by the code that its person received.
   * @returns the text to show to the user
   * @throws BalizaError `refused` for a wrong code, and after 5 wrong ones in a day; `forbidden` as `list`
   */
  confirm: call<RecipientPayload & { readonly codigo: string }, string>(
    'confirmaDestinatario',
    '/api/destinatario-confirmar',
    { effect: 'idempotent', asUser: true, read: mensaje },
  ),
  /**
   * Accepts or refuses the messages of an account by the link of a confirmation mail; without a session.
   * @returns the text to show to the user
   * @throws BalizaError `refused` for a link that is not valid any more
   */
  answer: call<{ readonly token: string; readonly acepta: boolean }, string>(
    'respondeDestinatario',
    '/api/destinatario-respuesta',
    { effect: 'idempotent', open: true, read: mensaje },
  ),
})
