import { allowed, fill, type Role, type Unit } from '@baliza/sdk-core/internal'
import { CircleCheck, CircleDashed, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hrefOf } from '../context/address-query.js'
import { usePortal } from '../context/portal-context.js'
import { readFirstSteps, writeFirstSteps } from '../context/preferences.js'
import { IconButton } from '../ui/buttons/icon-button.js'
import { useAtom } from '../ui/data/use-atom.js'
import { useQuery } from '../ui/data/use-query.js'
import { firstDayTexts as t } from './first-day-texts.js'
import styles from './first-steps.module.css'

/** A step is only looked up again when the user returns to the page, or writes something of its family. */
const freshFor = 60_000

/**
 * The first steps of a new account, until they are done or dismissed. They begin when an administrator sees an account without
 * units; a fleet that already has units is never shown them.
 * @param props.units `null` until they are loaded
 */
export default function FirstSteps(props: { readonly units: readonly Pick<Unit, 'timestamp'>[] | null }) {
  const session = useAtom(usePortal().client.session.$session)
  return session === null ? null : <StepsOf key={session.user} {...session} units={props.units} />
}

function StepsOf(props: {
  readonly user: string
  readonly rol: Role
  readonly units: readonly Pick<Unit, 'timestamp'>[] | null
}) {
  const { units, rol, user } = props
  const [state, setState] = useState(() => readFirstSteps(user))
  const isEmpty = units?.length === 0
  function keep(next: 'shown' | 'ended') {
    setState(next)
    writeFirstSteps(user, next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an empty account begins the steps.
  useEffect(() => {
    if (isEmpty && state === 'none') keep('shown')
  }, [isEmpty])
  if (state !== 'shown' || units === null || !allowed(rol, null).controlPanel) return null
  const hasReported = units.some(({ timestamp }) => timestamp !== null)
  return <Steps rol={rol} hasReported={hasReported} onEnd={() => keep('ended')} />
}

function Steps(props: { readonly rol: Role; readonly hasReported: boolean; readonly onEnd: () => void }) {
  const { rol, hasReported, onEnd } = props
  const { client } = usePortal()
  const { everything } = allowed(rol, null)
  const users = useQuery(
    ['users', 'list', everything],
    (signal) => (everything ? client.users.list({}, { signal }) : client.users.listOfManager({}, { signal })),
    { freshFor },
  )
  const events = useQuery(['events', 'list'], (signal) => client.events.list({}, { signal }), { freshFor })
  const links = useQuery(['follow', 'list'], (signal) => client.follow.list({}, { signal }), { freshFor })
  const others = users.data?.filter((user) => user.rol !== 4 && user.rol !== 3) ?? []
  const steps = [
    { text: t.unit, isDone: hasReported, href: hrefOf('cpanel', { panel: 'nuevo' }) },
    {
      text: t.account,
      isDone: others.length > 0,
      href: hrefOf('cpanel', { ver: 'usuarios', panel: 'nuevo' }),
    },
    { text: t.event, isDone: (events.data?.length ?? 0) > 0, href: hrefOf('tracking', { panel: 'eventos' }) },
    { text: t.share, isDone: (links.data?.length ?? 0) > 0, href: hrefOf('tracking') },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const isKnown = users.data !== null && events.data !== null && links.data !== null
  const isOver = isKnown && done === steps.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps end once.
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
  if (!isKnown || isOver) return null
  return (
    <section className={styles.steps} aria-label={t.steps}>
      <header>
        <strong>{t.steps}</strong>
        <small>{fill(t.progress, { done, count: steps.length })}</small>
        <IconButton label={t.dismiss} onClick={onEnd}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <ol>
        {steps.map(({ text, isDone, href }) => (
          <li key={text} data-done={isDone || undefined}>
            {isDone ? (
              <>
                <CircleCheck size={16} aria-hidden="true" />
                <span className="visually-hidden">{t.done} </span>
                {text}
              </>
            ) : (
              <>
                <CircleDashed size={16} aria-hidden="true" />
                <a href={href}>{text}</a>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
