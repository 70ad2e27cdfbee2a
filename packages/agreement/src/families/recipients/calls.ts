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

/** An address for messages of an account. */
export interface RecipientPayload extends OfUser {
  readonly canal: RecipientChannel
  readonly destino: string
}

/** The addresses of an account, and its limits for messages. */
export interface Recipients {
  readonly destinatarios: readonly Recipient[]
  readonly limites: readonly MessageLimit[]
  /** Domains whose mail addresses need no confirmation. */
  readonly dominios: readonly string[]
}

const readRecipients = list(readRecipient)

/**
 * People who receive mails and text messages. Each account must confirm an address once: its person opens a link, or gives the
 * account a code. Until then the server sends it nothing else. This includes the account's own e-mail address and phone number.
 */
export const recipients = family('recipients', {
  /**
   * Returns the addresses with a request, a confirmation or a refusal.
   * @throws BalizaError `forbidden` for an account that the caller does not administer
   */
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
   * Sends a link and a code to an address. Earlier links and codes for it become invalid. Saving an event or a report schedule
   * does the same once for each new address.
   * @returns the text to show to the user
   * @throws BalizaError `refused` if the person does not want messages, beyond 3 requests to an address or 30 of an account per
   * day, and if the server does not support the channel; `forbidden` as `list`
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
   * Accepts or refuses the messages of an account by the link of a confirmation mail. Needs no session.
   * @returns the text to show to the user
   * @throws BalizaError `refused` for a link that is no longer valid
   */
  answer: call<{ readonly token: string; readonly acepta: boolean }, string>(
    'respondeDestinatario',
    '/api/destinatario-respuesta',
    { effect: 'idempotent', open: true, read: mensaje },
  ),
})
