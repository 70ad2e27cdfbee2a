import '@baliza/widgets/define'
import '@baliza/widgets/tags/solid'
import type { Theme } from '@baliza/widgets'
import { createSignal, Show } from 'solid-js'
import { render } from 'solid-js/web'

function App() {
  const [there, setThere] = createSignal(true)
  const [theme, setTheme] = createSignal<Theme>('light')
  const [heard, setHeard] = createSignal('')
  return (
    <>
      <Show when={there()}>
        <baliza-client host="http://localhost:9998" token-url="http://localhost:9998/demo/token">
          <baliza-map
            prop:controls={['zoom']}
            theme={theme()}
            on:baliza-select={({ detail }) => setHeard(`${detail.kind} ${detail.imei}`)}
          />
          <baliza-alerts loading="eager" />
          <baliza-positions-table loading="eager" />
          <baliza-report loading="eager" />
        </baliza-client>
      </Show>
      <button type="button" id="dark" onClick={() => setTheme('dark')}>
        Oscuro
      </button>
      <button type="button" id="remove" onClick={() => setThere(false)}>
        Quitar
      </button>
      <output id="heard">{heard()}</output>
    </>
  )
}

const place = document.querySelector('#app')
if (place !== null) render(() => <App />, place)
