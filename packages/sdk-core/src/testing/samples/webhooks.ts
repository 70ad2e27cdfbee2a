import type { webhooks } from '@baliza/agreement/families/webhooks/calls.js'
import { asAdmin, byAdmin, ofRow, type SamplesFor, type SampleTarget, type SampleWorld } from '../sample.js'

const webhook = (world: SampleWorld, { imei }: SampleTarget) => ({
  nombre: `Webhook ${world.next()}`,
  url: 'https://webhook.invalid/baliza',
  eventos: ['alert', 'positions'],
  unidades: [imei],
})
const ofWebhook = asAdmin(ofRow('webhooks'))

export const samples: SamplesFor<typeof webhooks> = {
  list: byAdmin,
  add: { as: 'admin', payload: webhook },
  update: {
    as: 'admin',
    payload: async (world, target) => ({
      ...webhook(world, target),
      id: await world.plant('webhooks', target),
      activo: false,
    }),
  },
  remove: ofWebhook,
  renewSecret: ofWebhook,
  test: ofWebhook,
  log: ofWebhook,
  replay: {
    as: 'admin',
    payload: async (world, target) => ({ id: await world.plant('webhooks', target), desde: 0 }),
  },
}
