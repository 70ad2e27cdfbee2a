import { mensajes, Refusal } from '@baliza/agreement'
import { done, type FakeFamily } from '../fake-answer.js'

export const fake: FakeFamily<'push'> = {
  key: () => done('', { data: { publicKey } }),
  subscribe: ({ endpoint }) => {
    if (!endpoint.startsWith('https://'))
      throw new Refusal('invalid', `${mensajes.badFormat}: endpoint`, { campo: 'endpoint' })
    return done()
  },
  unsubscribe: () => done(),
}

const publicKey = 'BIS0Wf2Ws6Ac1cOw7ZHyJf0JvmgPSFSNDrCnxqTVXwMxLVn2a3fG9rK7YD3Wb2SxVHkCmnqTz9vqnCY9C5qkZpE'
