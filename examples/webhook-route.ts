/**
 * Receives the posts of a webhook of the control panel in a route of Next, SvelteKit or Astro (`app/baliza/route.ts`). Unlike the
 * standalone server (`webhook-receiver`) it stores no events: record processed events in a table with a unique `id`.
 */
import { type Alert, type StoredPosition, verifyWebhook } from '@baliza/sdk-core'

const { BALIZA_WEBHOOK_SECRET: secret = '' } = process.env

const done = new Set<string>()
const isDone = async (id: string) => done.has(id)
const markDone = async (id: string) => void done.add(id)
const store = async (positions: readonly StoredPosition[]) => console.log(positions.length, 'positions')
const tell = async (mensaje: Alert['mensaje']) => console.log(mensaje)

export async function POST(request: Request) {
  const event = await verifyWebhook(await request.text(), request.headers.get('baliza-signature'), secret)
  if (await isDone(event.id)) return new Response()
  if (event.tipo === 'positions') await store(event.positions)
  if (event.tipo === 'alert') await tell(event.alert.mensaje)
  await markDone(event.id)
  return new Response()
}
