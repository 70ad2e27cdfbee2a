import * as v from 'valibot'
import { bad, ofUser, type PayloadsFor, text, user } from '../../access/fields.js'
import type { recipients } from './calls.js'

const mail = v.object({
  canal: v.literal('email'),
  destino: v.pipe(text, v.trim(), v.maxLength(254, bad), v.email(bad)),
})
const phone = v.object({
  canal: v.literal('sms'),
  destino: v.pipe(text, v.maxLength(40, bad), v.regex(/^\+?[\d\s().-]{7,40}$/, bad)),
})
const recipient = v.intersect([ofUser, v.variant('canal', [mail, phone], bad)])

export const payloads = {
  list: v.object({ user }),
  ask: recipient,
  confirm: v.intersect([recipient, v.object({ codigo: v.pipe(text, v.trim(), v.regex(/^\d{6}$/, bad)) })]),
  answer: v.object({ token: v.pipe(text, v.maxLength(100, bad)), acepta: v.boolean(bad) }),
} satisfies PayloadsFor<typeof recipients>
