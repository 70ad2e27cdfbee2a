import type { embeds } from '@baliza/agreement/families/embeds/calls.js'
import type { Sample, SamplesFor } from '../sample.js'

const ofMirror: Sample = {
  payload: async (world, target) => ({ iduser: await world.plantMirror(target) }),
}

export const samples: SamplesFor<typeof embeds> = {
  get: ofMirror,
  update: {
    payload: async (world, target) => ({
      iduser: await world.plantMirror(target),
      origenes: ['https://WWW.ejemplo.mx/', 'https://*.ejemplo.mx:8443'],
      unidades: [target.imei],
      campos: ['speed'],
    }),
  },
  renewKey: ofMirror,
  preview: ofMirror,
  token: {
    // Signs the request like a third-party server.
    async payload(world, target) {
      const origen = 'https://www.ejemplo.mx'
      const { id: cuenta, key } = await world.plantEmbed(target, origen)
      const hora = Math.floor(Date.now() / 1_000)
      const nonce = crypto.randomUUID()
      return {
        cuenta,
        origen,
        hora,
        nonce,
        firma: await signature(key, `${hora}.${nonce}.${cuenta}.${origen}`),
      }
    },
  },
}

async function signature(key: string, text: string): Promise<string> {
  const bytes = (of: string) => new TextEncoder().encode(of)
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', bytes(key), how, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes(text)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
