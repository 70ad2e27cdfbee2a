import type { BalizaClient } from '@baliza/sdk-core/internal'
import { BalizaProvider } from '@baliza/widgets/react'
import { useEffect, useMemo, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { readAddressQuery } from '../../context/address-query.js'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { setPageTitle } from '../../context/page-title.js'
import { usePortal } from '../../context/portal-context.js'
import { readBoard } from '../../panels/administration/boards/board-url.js'
import fullPage from '../../ui/loading/full-page.module.css'
import { PageLoading } from '../../ui/loading/page-loading.js'
import { Board } from './board.js'
import styles from './board.module.css'

/** Delay before an ended link is tried again, in ms: its creator may have issued a new one. */
const retryAfter = 30_000

/**
 * The fleet on a screen without a user: of the logged-in account, or of the account that created the link. Dark unless
 * `tema=claro`.
 */
export default function BoardPage() {
  const { client, config } = usePortal()
  // A different link in the same window is a different board.
  const [path] = useHashLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the memo reads the hash, which changes with `path`.
  const query = useMemo(readAddressQuery, [path])
  const { token, name } = readBoard(query)
  const theme = query.get('tema') === 'claro' ? 'light' : 'dark'
  useEffect(() => {
    if (name !== '') setPageTitle(`${name} · ${config.brand}`)
  }, [name, config.brand])
  return (
    <div className={styles.page} style={{ colorScheme: theme }}>
      {!query.has('t') ? (
        <BalizaProvider client={client} theme={theme}>
          <Board name="" leadsBack />
        </BalizaProvider>
      ) : token === null ? (
        <Ended title={texts.portal.titles.tablero} line={linkTexts.board.noLink} />
      ) : (
        <LinkedBoard key={token} token={token} name={name} theme={theme} />
      )}
    </div>
  )
}

/** A board by its link. An ended link shows that, and is retried automatically because no user is there to reload the page. */
function LinkedBoard(props: {
  readonly token: string
  readonly name: string
  readonly theme: 'light' | 'dark'
}) {
  const { token, name, theme } = props
  const { followClient } = usePortal()
  const [client, setClient] = useState<BalizaClient | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [ended, setEnded] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt creates a new client.
  useEffect(() => {
    const made = followClient(token)
    setClient(made)
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = made.fleet.listen(({ state }) => {
      if (state === 'live') setEnded(false)
      if (state !== 'ended') return
      setEnded(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAttempt((one) => one + 1), retryAfter)
    })
    return () => {
      clearTimeout(timer)
      leave()
      made.close()
    }
  }, [followClient, token, attempt])

  if (ended) return <Ended title={linkTexts.board.ended} line={linkTexts.board.endedDetail} />
  if (client === null) return <PageLoading label={texts.portal.loading} />
  return (
    <BalizaProvider client={client} theme={theme}>
      <Board name={name} />
    </BalizaProvider>
  )
}

function Ended(props: { readonly title: string; readonly line: string }) {
  return (
    <main className={fullPage.page}>
      <h1 className={fullPage.title}>{props.title}</h1>
      <p className={fullPage.line} role="status">
        {props.line}
      </p>
    </main>
  )
}
