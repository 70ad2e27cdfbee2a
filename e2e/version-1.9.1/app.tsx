import { createClient, webStorage } from '@baliza/sdk-core'
import { BalizaMap, BalizaProvider, type MapHandle, useFleet } from '@baliza/widgets/react'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const client = createClient({ host: 'http://localhost:9998', storage: webStorage('session') })

/** A list and a map over one client: they share its poll. */
function Fleet() {
  const { units } = useFleet()
  const [selected, setSelected] = useState<string | null>(null)
  const map = useRef<MapHandle>(null)
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '240px 1fr', height: '100vh' }}>
      <ul style={{ overflow: 'auto' }}>
        {[...units.values()].map((unit) => (
          <li key={unit.imei}>
            <button type="button" onClick={() => setSelected(unit.imei)}>
              {unit.nombre}
            </button>
          </li>
        ))}
      </ul>
      <BalizaMap selected={selected} onSelect={setSelected} labels handleRef={map} />
    </div>
  )
}

await client.session.login({ user: 'usuario', pass: 'demo' })
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <BalizaProvider client={client} theme="auto">
    <Fleet />
  </BalizaProvider>,
)
