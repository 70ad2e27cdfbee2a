/*
 * The portal on the seeded fake backend, for work on it without a server: `npm run dev:portal`, then
 * /harness/?units=5000&fail=offline&remember#/tracking. It is no input of the build, so that it never ships.
 */
import { createFakeBackend, type FakeFailure, fakePassword } from '@baliza/sdk-core/testing'
import { adoptTokens } from '@baliza/widgets/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../src/app/app.js'
import '../src/app/base.css'
import { createPortal } from '../src/app/create-portal.js'
import { standardConfig } from '../src/context/server-config.js'

const wish = new URLSearchParams(location.search)
const backend = createFakeBackend({
  units: Number(wish.get('units') ?? 60),
  seed: Number(wish.get('seed') ?? 1),
  moving: true,
  empty: wish.has('empty'),
})
// Three groups and some units without one.
for (const [index, unit] of backend.units().entries())
  if (index % 4 !== 3) backend.put({ ...unit, id_grupo: `grupo-${index % 4}` })

const place = document.getElementById('portal')
if (place === null) throw new Error('index.html has no #portal.')

adoptTokens()
localStorage.removeItem('token')
const portal = createPortal(
  {
    ...standardConfig,
    demo: !wish.has('serious'),
    companyUrl: 'https://example.com',
    socialUrl: 'https://example.org',
  },
  {
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: Number(wish.get('poll') ?? 15_000),
    timeout: 10_000,
  },
)
if (wish.has('in')) {
  await portal.client.session.login({ user: wish.get('in') || 'usuario', pass: fakePassword })
}
backend.setState({ delay: Number(wish.get('delay') ?? 0) })
const failure = wish.get('fail') as FakeFailure | null
if (failure !== null) backend.setState({ failWith: failure })
Object.assign(globalThis, { backend, portal })

createRoot(place).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
)
