import { createClient } from '@baliza/sdk-core'
import type { MapControl, Theme } from '@baliza/widgets'
import { BalizaAlerts, BalizaMap, BalizaPositions, BalizaProvider, BalizaReport } from '@baliza/widgets/react'
import { useState } from 'react'

const host = 'http://localhost:9998'
const client = createClient({ host, getToken: async () => (await fetch(`${host}/demo/token`)).json() })
const controls: readonly MapControl[] = ['zoom']

export default function Fleet() {
  const [there, setThere] = useState(true)
  const [theme, setTheme] = useState<Theme>('light')
  const [heard, setHeard] = useState('')
  return (
    <>
      {there && (
        <BalizaProvider client={client} theme={theme}>
          <BalizaMap controls={controls} onSelect={(imei) => setHeard(`unit ${imei}`)} />
          <BalizaAlerts />
          <BalizaPositions />
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
