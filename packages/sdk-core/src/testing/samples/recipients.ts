import type { recipients } from '@baliza/agreement/families/recipients/calls.js'
import { ofUser, type SamplesFor, type SampleTarget } from '../sample.js'

const recipient = ({ id }: SampleTarget) => ({ user: id, canal: 'email', destino: 'jefa@flota.example' })

export const samples: SamplesFor<typeof recipients> = {
  list: ofUser,
  ask: { payload: (_, target) => recipient(target) },
  confirm: { payload: (_, target) => ({ ...recipient(target), codigo: '000000' }) },
  answer: { payload: () => ({ token: 'x'.repeat(43), acepta: true }) },
}
