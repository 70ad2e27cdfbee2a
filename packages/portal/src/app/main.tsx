import './trusted-types.js'
import { webStorage } from '@baliza/sdk-core/internal'
import { adoptTokens } from '@baliza/widgets/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import './base.css'
import { fetchServerConfig } from '../context/server-config.js'
import { shareSession, takeOverSession } from '../context/session-tabs.js'
import { ownHost } from '../context/site-base.js'
import { createPortal } from './create-portal.js'
import { enterFollowPath } from './follow-path.js'
import { watchVersion } from './watch-version.js'

const place = document.getElementById('portal')
if (place === null) throw new Error('index.html has no #portal.')

enterFollowPath()
adoptTokens()
// The server's configuration has the product's name, so nothing is rendered before it arrives.
Promise.all([fetchServerConfig(), takeOverSession([webStorage('local'), webStorage('session')])]).then(
  ([config]) => {
    const portal = createPortal(config, { host: ownHost() })
    shareSession(portal.client, portal.storage)
    watchVersion({ ...portal, fetchConfig: fetchServerConfig })
    createRoot(place).render(
      <StrictMode>
        <App portal={portal} />
      </StrictMode>,
    )
  },
)
