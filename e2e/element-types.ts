/** Checks the published types with a third party's compiler settings (`npm run test:types`). Never run. */
import '@baliza/widgets/elements/map.js'
import type { WidgetError, WidgetSelection } from '@baliza/widgets'

export async function show(imei: string): Promise<WidgetSelection | null> {
  const map = document.querySelector('baliza-map')
  if (map === null) return null
  map.zoom = 12
  map.gestures = 'greedy'
  // @ts-expect-error Unknown gesture.
  map.gestures = 'cooperativo'
  // @ts-expect-error Unknown method.
  map.flyAway()
  await map.flyTo(imei, 15)
  map.addEventListener('baliza-error', ({ detail }: CustomEvent<WidgetError>) => detail.message.trim())
  return new Promise((done) => {
    document.addEventListener('baliza-select', (event) => {
      const { detail } = event
      if (detail.kind === 'stretch') detail.from.toFixed()
      done(detail)
    })
    document.addEventListener('baliza-alert', ({ detail }) => detail?.nom_user.trim())
    // @ts-expect-error The event has another detail type.
    document.addEventListener('baliza-ready', ({ detail }) => detail.imei)
    const client = document.createElement('baliza-client')
    client.getToken = async () => ({ token: '', user: '7' })
  })
}
