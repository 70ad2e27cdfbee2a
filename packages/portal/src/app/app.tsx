import { preload } from '@baliza/sdk-core/internal'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { setPageTitle } from '../context/page-title.js'
import { type Portal, PortalProvider, usePortal } from '../context/portal-context.js'
import { destinationOf, type PageName } from '../context/routes.js'
import { loadTrackingPage } from '../pages/tracking/load.js'
import { useAtom } from '../ui/data/use-atom.js'
import { ErrorBoundary } from '../ui/loading/error-boundary.js'
import { laterPage } from '../ui/loading/later.js'
import { PageLoading } from '../ui/loading/page-loading.js'
import { Notifications } from './notifications/notifications.js'

const LoginPage = laterPage(() => import('../pages/login/login-page.js'))
const TrackingPage = laterPage(loadTrackingPage)
const MessagePage = laterPage(() => import('../pages/message/message-page.js'))
const FollowPage = laterPage(() => import('../pages/follow/follow-page.js'))
const BoardPage = laterPage(() => import('../pages/board/board-page.js'))
const MonitoringPage = laterPage(() => import('../pages/monitoring/monitoring-page.js'))
const ControlPanelPage = laterPage(() => import('../pages/control-panel/control-panel-page.js'))
const ImportPage = laterPage(() => import('../pages/control-panel/import/import-page.js'))
const ActivityPage = laterPage(() => import('../pages/control-panel/activity/activity-page.js'))
const BinPage = laterPage(() => import('../pages/control-panel/bin/bin-page.js'))
const ConnectionsPage = laterPage(() => import('../pages/control-panel/connections/connections-page.js'))
const ServerPage = laterPage(() => import('../pages/control-panel/server/server-page.js'))
const ApiKeysPage = laterPage(() => import('../pages/control-panel/api-keys/api-keys-page.js'))
const WebhooksPage = laterPage(() => import('../pages/control-panel/webhooks/webhooks-page.js'))
const PositionsPage = laterPage(() => import('../pages/positions/positions-page.js'))
const ComparePage = laterPage(() => import('../pages/compare/compare.js'))
const ViewedBar = laterPage(() => import('../pages/viewed-bar/viewed-bar.js'))

/** Delay before the later parts of a page are loaded, in ms, so that its first content loads undisturbed. */
const settles = 10_000

export function App(props: { readonly portal: Portal }) {
  const { texts } = props.portal
  return (
    <PortalProvider portal={props.portal}>
      <ErrorBoundary texts={texts.portal}>
        <Suspense fallback={<PageLoading label={texts.portal.loading} />}>
          <CurrentView />
        </Suspense>
      </ErrorBoundary>
      <Notifications />
    </PortalProvider>
  )
}

/** The current page, with a bar above it while another account is viewed. */
function CurrentView() {
  const { viewed } = usePortal()
  const isViewing = useAtom(viewed.$viewed) !== null
  return (
    <>
      {isViewing && <ViewedBar />}
      <CurrentPage />
    </>
  )
}

function CurrentPage() {
  const { client, config, texts } = usePortal()
  const session = useAtom(client.session.$session)
  const [path] = useHashLocation()
  const destination = destinationOf(path, session !== null)
  const redirect = 'redirect' in destination ? destination.redirect : null
  const page = 'page' in destination ? destination.page : null

  useEffect(() => {
    // The router's `navigate` is unsuitable: it takes the text after a question mark as the query of the whole address.
    if (redirect !== null) location.replace(`#${redirect}`)
  }, [redirect])
  useEffect(() => {
    if (page !== null) setPageTitle(`${texts.portal.titles[page]} · ${config.brand}`)
  }, [page, texts, config])

  const entered = session === null ? null : page
  useEffect(() => {
    if (entered === null) return
    const timer = setTimeout(preload, settles)
    return () => clearTimeout(timer)
  }, [entered])

  if (page === null) return <PageLoading label={texts.portal.loading} />
  // The key resets the boundary when the page changes, and resets the page when the account changes.
  return (
    <ErrorBoundary key={`${page} ${session?.user}`} texts={texts.portal}>
      {render(page, texts.portal)}
    </ErrorBoundary>
  )
}

function render(page: PageName, texts: Portal['texts']['portal']): ReactNode {
  switch (page) {
    case 'login':
      return <LoginPage />
    case 'tracking':
      return <TrackingPage />
    case 'follow':
      return <FollowPage />
    case 'tablero':
      return <BoardPage />
    case 'movil':
      return <MessagePage title={texts.titles.movil} line={texts.movil} />
    case 'monitoreo':
      return <MonitoringPage />
    case 'cpanel':
      return <ControlPanelPage />
    case 'importar':
      return <ImportPage />
    case 'actividad':
      return <ActivityPage />
    case 'papelera':
      return <BinPage />
    case 'conexiones':
      return <ConnectionsPage />
    case 'servidor':
      return <ServerPage />
    case 'llaves':
      return <ApiKeysPage />
    case 'webhooks':
      return <WebhooksPage />
    case 'posiciones':
      return <PositionsPage />
    case 'comparar':
      return <ComparePage />
  }
}
