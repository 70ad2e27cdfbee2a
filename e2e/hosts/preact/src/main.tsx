import '@baliza/widgets/define'
import '@baliza/widgets/tags/preact'
import type { Theme } from '@baliza/widgets'
import { render } from 'preact'
import { useState } from 'preact/hooks'

function App() {
  const [there, setThere] = useState(true)
  const [theme, setTheme] = useState<Theme>('light')
  const [heard, setHeard] = useState('')
  return (
    <>
      {there && (
        <baliza-client host="http://localhost:9998" token-url="http://localhost:9998/demo/token">
          <baliza-map
            controls={['zoom']}
            theme={theme}
            onbaliza-select={({ detail }) => setHeard(`${detail.kind} ${detail.imei}`)}
          />
          <baliza-alerts loading="eager" />
          <baliza-positions-table loading="eager" />
          <baliza-report loading="eager" />
        </baliza-client>
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
if (place !== null) render(<App />, place)
