import { payloads, recipientAddress, refuse } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { takeAttempt } from '../storage/tables/attempts.js'
import { answerByToken, confirmByCode, recipientsOf } from '../storage/tables/recipients.js'
import { mensajes } from '../texts.js'
import { handle, handleOpen } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/**
 * Maximum number of codes that an account may enter per address and day. With a million codes, so few attempts are useless for
 * guessing.
 */
const maxCodes = 5
const day = 86_400_000

export const recipients: HandlersOf<'recipients'> = {
  list: handle(payloads.recipients.list, async (_, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: await recipientsOf(services.database, subject.id),
    limites: await services.messages.limits(subject.id),
    dominios: services.config.confirmedDomains,
  })),

  ask: handle(payloads.recipients.ask, async ({ canal, destino }, { services, subject }) => {
    try {
      switch (await services.messages.ask(subject.id, canal, destino)) {
        case 'sent':
          return { status: 1, mensaje: mensajes.confirmationSent }
        case 'confirmed':
          return refuse('alreadyConfirmed')
        case 'refused':
          return refuse('recipientRefused')
        case 'limit':
          return refuse('manyConfirmations')
        case 'noChannel':
          return refuse(canal === 'email' ? 'noEmailChannel' : 'noSmsChannel')
      }
    } catch (error) {
      if (!(error instanceof FailedDelivery)) throw error
      services.log.warn({ account: subject.id, canal, why: error.message }, 'confirmación no enviada')
      return refuse('confirmationNotSent')
    }
  }),

  confirm: handle(payloads.recipients.confirm, async ({ canal, destino, codigo }, { services, subject }) => {
    const key = { account: subject.id, channel: canal, address: recipientAddress(canal, destino) }
    const counted = `code ${subject.id} ${canal} ${key.address}`
    const attempt = await takeAttempt(services.database, [{ key: counted, most: maxCodes, window: day }])
    if (attempt.over) return refuse('manyCodes')
    const isConfirmed = await confirmByCode(services.database, key, codigo, Date.now())
    return isConfirmed ? { status: 1, mensaje: mensajes.recipientConfirmed } : refuse('wrongCode')
  }),

  answer: handleOpen(payloads.recipients.answer, async ({ token, acepta }, { services }) => {
    const isKnown = await answerByToken(services.database, token, acepta, Date.now())
    if (!isKnown) return refuse('badConfirmation')
    return { status: 1, mensaje: acepta ? mensajes.recipientConfirmed : mensajes.recipientLeft }
  }),
}
