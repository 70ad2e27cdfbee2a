import { createClient } from '@baliza/sdk-core'
import '@baliza/widgets/define'
import '@baliza/widgets/tags/react'
import {
  BalizaAlerts,
  BalizaMap,
  BalizaProvider,
  BalizaReport,
  type MapControl,
  type Theme,
} from '@baliza/widgets/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const host = 'http://localhost:9998'
const tokenUrl = `${host}/demo/token`
const client = createClient({ host, getToken: async () => (await fetch(tokenUrl)).json() })
const controls: readonly MapControl[] = ['zoom']

function App() {
  const [there, setThere] = useState(true)
  const [theme, setTheme] = useState<Theme>('light')
  const [heard, setHeard] = useState('')
  return (
    <>
      {there && (
        <BalizaProvider client={client} theme={theme}>
          <BalizaMap controls={controls} onSelect={(imei) => setHeard(`unit ${imei}`)} />
          <BalizaAlerts />
          <baliza-client host={host} token-url={tokenUrl}>
            <baliza-positions-table loading="eager" />
          </baliza-client>
          <BalizaReport />
        </BalizaProvider>
      )}
      <button type="button" id="dark" onClick={() => setTheme('dark')}>
        Oscuro
      </button>
      <button type="button" id="remove" onClick={() => setThere(false)}>
        Quitar
      </button>
      <output id="heard">{heard}</output>
    </>
  )
}

const place = document.querySelector('#app')
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
