import { key, keyed, record, requiredNumber, time } from './record.js'

/** Channels of messages to a person. Each address is confirmed once. */
export const recipientChannels = { email: 'Correo', sms: 'SMS' } as const
/** A code of {@link recipientChannels}. */
export type RecipientChannel = keyof typeof recipientChannels

/** An address that an account has requested to confirm. */
export interface Recipient {
  readonly canal: RecipientChannel
  /** Address in the spelling of {@link recipientAddress}. */
  readonly destino: string
  /** Time of the last confirmation message, Unix ms; `null`: not sent yet. */
  readonly pedido: number | null
  /** Time at which the person agreed, Unix ms; `null`: the server sends nothing to this address. */
  readonly confirmado: number | null
  /** Time at which the person refused, Unix ms; `null`: the person did not. */
  readonly rechazado: number | null
}

/** Maximum number of messages per day, for one channel. */
export interface MessageLimit {
  readonly canal: RecipientChannel
  /** Limit of an account, including its mirror accounts. */
  readonly por_cuenta: number
  /** Limit of one recipient, from all accounts. */
  readonly por_destinatario: number
  /** Number of messages that the account has sent since its day began with the first message. */
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

/**
 * Returns the spelling under which an address is confirmed: an e-mail address in lower case, a phone number without separators.
 */
export function recipientAddress(canal: RecipientChannel, destino: string): string {
  return canal === 'email' ? destino.trim().toLowerCase() : destino.replaceAll(/[\s().-]/g, '')
}
