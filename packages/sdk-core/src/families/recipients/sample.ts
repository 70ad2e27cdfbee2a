import { ofUser, type SamplesFor, type SampleTarget } from '../../testing/sample.js'
import type { recipients } from './calls.js'

const recipient = ({ id }: SampleTarget) => ({ user: id, canal: 'email', destino: 'jefa@flota.example' })

export const samples: SamplesFor<typeof recipients> = {
  list: ofUser,
  ask: { payload: (_, target) => recipient(target) },
  confirm: { payload: (_, target) => ({ ...recipient(target), codigo: '000000' }) },
  answer: { payload: () => ({ token: 'x'.repeat(43), acepta: true }) },
}
