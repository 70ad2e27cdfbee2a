import { createClient } from '@baliza/sdk-core'
import { BalizaAlerts, BalizaMap, BalizaPositions, BalizaProvider, BalizaReport } from '@baliza/widgets/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

for (const entry of ['', '/define', '/elements/baliza.js', '/elements/map.js', '/tags/react'])
  await import(`@baliza/widgets${entry}`)
const client = createClient({ host: 'http://localhost:9998' })
for (const widget of [BalizaMap, BalizaAlerts, BalizaPositions, BalizaReport]) {
  const html = renderToString(createElement(BalizaProvider, { client }, createElement(widget)))
  if (!html.includes('class="baliza-')) throw new Error(`${widget.name} renders nothing: ${html}`)
}
if ('document' in globalThis || 'customElements' in globalThis) throw new Error('Importing made a page')
