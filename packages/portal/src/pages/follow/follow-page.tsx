import {
  type BalizaClient,
  fill,
  followPageTexts,
  followSentence,
  formatDateTime,
  ownValue,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { BalizaProvider, type MapPlace, useFleet } from '@baliza/widgets/react'
import { useEffect, useMemo, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { setPageTitle } from '../../context/page-title.js'
import { usePortal } from '../../context/portal-context.js'
import styles from '../../panels/follow/follow.module.css'
import { type ReadLink, readFollowHash } from '../../panels/follow/follow-link.js'
import { FollowedUnit } from '../../panels/follow/followed-unit.js'
import button from '../../ui/buttons/button.module.css'
import { errorText } from '../../ui/data/error-text.js'
import { useAtom } from '../../ui/data/use-atom.js'
import fullPage from '../../ui/loading/full-page.module.css'
import { PageLoading } from '../../ui/loading/page-loading.js'
import { Problem } from '../../ui/notices/problem.js'
import { useClock } from '../../ui/text/use-clock.js'
import { useEta } from './use-eta.js'

/** Live tracking in its own window, for a user with a link (specification 1, section 7). */
export default function FollowPage() {
  const { followClient, theme } = usePortal()
  // A different link in the same window is a different page.
  const [path] = useHashLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the memo reads the hash, which changes with `path`.
  const link = useMemo(() => readFollowHash(location.hash), [path])
  const token = link?.token ?? null
  const [client, setClient] = useState<BalizaClient | null>(null)
  useEffect(() => {
    if (token === null) return
    const made = followClient(token)
    setClient(made)
    return () => made.close()
  }, [followClient, token])
  const shown = useAtom(theme.$theme)

  if (link === null) return <NoUnit title={texts.portal.titles.follow} line={linkTexts.follow.noLink} />
  if (client === null) return <PageLoading label={texts.portal.loading} />
  return (
    <BalizaProvider client={client} theme={shown}>
      <Followed client={client} link={link} />
    </BalizaProvider>
  )
}

function Followed({ client, link }: { readonly client: BalizaClient; readonly link: ReadLink }) {
  const { config } = usePortal()
  const fleet = useFleet()
  const { eta, isAwaited } = useEta(client, link.token, fleet.state === 'ended')
  const now = useClock(15_000)
  const t = linkTexts.follow
  const [unit] = fleet.units.values()
  const say = ownValue(followPageTexts, document.documentElement.lang) ?? followPageTexts.es
  const { nombre, lat, lng } = eta?.destino ?? {}
  // Each poll returns another object.
  const place = useMemo<MapPlace | null>(
    () =>
      nombre === undefined || lat === undefined || lng === undefined
        ? null
        : { point: [lat, lng], label: nombre },
    [nombre, lat, lng],
  )
  const name = unit?.nombre
  useEffect(() => {
    if (name !== undefined) setPageTitle(`${name} · ${config.brand}`)
  }, [name, config.brand])

  const isLoading = unit === undefined && fleet.state === 'waiting' && (eta?.llegada ?? null) === null
  useEffect(() => {
    // The server's page of the link has shown it until now.
    if (!isLoading) document.getElementById('first-content')?.remove()
  }, [isLoading])

  const expires = link.expires ?? eta?.vence ?? null
  const state = unit === undefined ? null : unitStateNow(unit, now)
  const sentence = eta?.destino ? followSentence(say, { ...eta, unit: state }, now) : null
  if (eta !== null && eta.llegada !== null)
    return (
      <main className={fullPage.page}>
        <p className={fullPage.line}>{config.brand}</p>
        <h1 className={styles.sentence}>{sentence}</h1>
        <p className={fullPage.line}>{eta.destino?.nombre}</p>
        <p className={fullPage.line}>{say.arrivedDetail}</p>
      </main>
    )
  if (isAwaited) return <PageLoading label={texts.portal.loading} />
  if (fleet.state === 'ended') return <NoUnit title={t.ended} line={t.endedDetail} />
  if (unit === undefined && fleet.state === 'failed')
    return (
      <main className={fullPage.page}>
        <h1 className={fullPage.title}>{texts.portal.titles.follow}</h1>
        <Problem text={errorText(fleet.error, texts, texts.errors.notFound)} onRetry={client.fleet.refresh} />
      </main>
    )
  if (unit === undefined && fleet.state !== 'waiting')
    return <NoUnit title={texts.errors.notFound} line={t.goneDetail} />
  if (unit === undefined) return <PageLoading label={texts.portal.loading} />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{unit.nombre}</h1>
        <p>
          {config.brand}
          {expires !== null && ` · ${fill(t.validUntil, { time: formatDateTime(expires) })}`}
        </p>
        {sentence !== null && (
          <p className={styles.sentence} role="status">
            {sentence}
          </p>
        )}
      </header>
      <main className={styles.main}>
        <FollowedUnit unit={unit} place={place} />
      </main>
    </div>
  )
}

/** Reason why the unit cannot be shown, with a link to the login. */
function NoUnit(props: { readonly title: string; readonly line: string }) {
  return (
    <main className={fullPage.page}>
      <h1 className={fullPage.title}>{props.title}</h1>
      <p className={fullPage.line}>{props.line}</p>
      <a className={button.button} data-variant="primary" href="#/tracking">
        {linkTexts.follow.toLogin}
      </a>
    </main>
  )
}
