import { type ActiveFollowLink, fill, type Unit } from '@baliza/sdk-core/internal'
import { useId, useRef } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { useClock } from '../../ui/text/use-clock.js'
import { dayAndTime } from './day-and-time.js'
import styles from './follow.module.css'
import type { ActiveLinks as Links } from './use-active-links.js'

/** Active links of a unit, with buttons to revoke one or all. */
export function ActiveLinks(props: {
  readonly unit: Unit
  readonly links: Links
  /** @param id the revoked link; omitted for all */
  readonly onEnded: (id?: string) => void
}) {
  const { unit, links, onEnded } = props
  const { data, error } = links.query
  const { notices } = usePortal()
  const confirm = useConfirm()
  const t = linkTexts.follow
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useClock(15_000)

  async function end(notice: string, id?: string) {
    await links.end(id)
    onEnded(id)
    notices.show('success', notice)
    // The pressed button disappears with its link, so the focus must be moved.
    heading.current?.focus()
  }
  const endAll = useMutation(() => end(t.revoked))
  async function askAll() {
    const values = { unit: unit.nombre }
    const yes = await confirm({
      title: t.revokeTitle,
      question: fill(t.revokeQuestion, values),
      accept: fill(t.revokeAccept, values),
      destructive: true,
    })
    if (yes) await endAll.run()
  }

  return (
    <section className={styles.share} aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1}>
        {t.active}
      </h3>
      <div className={styles.links}>
        <Loadable query={links.query} isEmpty={(active) => active.length === 0} empty={t.noActive}>
          {(active) => (
            <ul>
              {active.map((link) => (
                <ActiveLink
                  key={link.id}
                  link={link}
                  unit={unit}
                  now={now}
                  onEnd={() => end(t.endedOne, link.id)}
                />
              ))}
            </ul>
          )}
        </Loadable>
      </div>
      {/* A single link has its own button. After a failed load the number of links is unknown, and all can be revoked. */}
      {(data === null ? error !== null : data.length > 1) && (
        <Button variant="danger-quiet" busy={endAll.busy} onClick={() => void askAll()}>
          {t.revoke}
        </Button>
      )}
    </section>
  )
}

function ActiveLink(props: {
  readonly link: ActiveFollowLink
  readonly unit: Unit
  readonly now: number
  readonly onEnd: () => Promise<void>
}) {
  const { link, unit, now, onEnd } = props
  const confirm = useConfirm()
  const t = linkTexts.follow
  const when = dayAndTime(link.expires, now)
  const { destino } = link
  const ends = destino === null ? fill(t.ends, { when }) : fill(t.endsThere, { when, place: destino.nombre })

  const end = useMutation(onEnd)
  async function askFirst() {
    const yes = await confirm({
      title: t.endTitle,
      question: fill(t.endQuestion, { unit: unit.nombre, when }),
      accept: fill(t.endAccept, { unit: unit.nombre }),
      destructive: true,
    })
    if (yes) await end.run()
  }

  return (
    <li>
      <p>
        <time dateTime={new Date(link.expires).toISOString()}>{ends}</time>
        <small>{fill(t.made, { when: dayAndTime(link.created, now) })}</small>
      </p>
      <Button
        variant="danger-quiet"
        busy={end.busy}
        aria-label={fill(t.endThis, { when })}
        onClick={() => void askFirst()}
      >
        {t.end}
      </Button>
    </li>
  )
}
