import { key, keyed, record, requiredNumber, time } from './record.js'

/** How messages reach a person: each address is confirmed once. */
export const recipientChannels = { email: 'Correo', sms: 'SMS' } as const
/** A code of {@link recipientChannels}. */
export type RecipientChannel = keyof typeof recipientChannels

/** An address that an account has asked to confirm. */
export interface Recipient {
  readonly canal: RecipientChannel
  /** As {@link recipientAddress} writes it. */
  readonly destino: string
  /** Time of the last confirmation message, Unix ms; `null`: none was sent. */
  readonly pedido: number | null
  /** When the person agreed, Unix ms; `null`: the host sends nothing to this address. */
  readonly confirmado: number | null
  /** When the person refused, Unix ms; `null`: the person did not. */
  readonly rechazado: number | null
}

/** How many messages may leave in a day, by one channel. */
export interface MessageLimit {
  readonly canal: RecipientChannel
  /** Of an account, with its mirror accounts. */
  readonly por_cuenta: number
  /** To one recipient, from all accounts. */
  readonly por_destinatario: number
  /** What the account has sent since its day began with the first message. */
  readonly enviados: number
}

/** Reads a recipient. @throws Malformed */
export const readRecipient = record<Recipient>('the recipient', {
  canal: keyed(recipientChannels),
  destino: key,
  pedido: time,
  confirmado: time,
  rechazado: time,
})

/** Reads a limit. @throws Malformed */
export const readMessageLimit = record<MessageLimit>('the limit', {
  canal: keyed(recipientChannels),
  por_cuenta: requiredNumber,
  por_destinatario: requiredNumber,
  enviados: requiredNumber,
})

/** The spelling under which an address is confirmed: a mail in lower case, a telephone without its separators. */
export function recipientAddress(canal: RecipientChannel, destino: string): string {
  return canal === 'email' ? destino.trim().toLowerCase() : destino.replaceAll(/[\s().-]/g, '')
}
