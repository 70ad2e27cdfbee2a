import { type FollowLink, fill, formatDateTime, hostNow, type Unit } from '@baliza/sdk-core/internal'
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import button from '../../ui/buttons/button.module.css'
import { Select } from '../../ui/choices/select.js'
import { useIdempotencyKey } from '../../ui/data/use-idempotency-key.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { TextField } from '../../ui/fields/field.js'
import { QrCode } from '../../ui/marks/qr-code.js'
import { ActiveLinks } from './active-links.js'
import { type ChosenPlace, DestinationField } from './destination-field.js'
import styles from './follow.module.css'
import { followUrl, linkBase, typedEnd, whatsAppUrl } from './follow-link.js'
import type { ActiveLinks as Links } from './use-active-links.js'

/** Maximum lifetime of a link that ends at the arrival, in hours; `destination.limit` names it. */
const arrivalHours = 24

type Hours = `${keyof typeof linkTexts.follow.hourChoices}`

/** The most frequent choice is the first one and the default. */
const choices = (['2', 'arrival', '1', '8', '24', '72', '168', 'other'] satisfies Hours[]).map((id) => ({
  id: id as Hours,
  label: linkTexts.follow.hourChoices[id],
}))

/** A new link, with the name of its destination. */
type SharedLink = FollowLink & { readonly place: string | null }

/** Scrolls to the new link, which may be below the visible part of the panel. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Creates a link for a person without an account, shows when it expires, and lists the active ones. */
export function ShareLink({ unit, links }: { readonly unit: Unit; readonly links: Links }) {
  const { client, config, notices } = usePortal()
  const base = linkBase(config)
  const copy = useCopy()
  const once = useIdempotencyKey()
  const t = linkTexts.follow
  const title = useId()
  const [hours, setHours] = useState<Hours>('2')
  const [until, setUntil] = useState('')
  const [untilProblem, setUntilProblem] = useState<string | undefined>()
  const [destination, setDestination] = useState<ChosenPlace | null>(null)
  const [placeProblem, setPlaceProblem] = useState<string | undefined>()
  const [link, setLink] = useState<SharedLink | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const share = useMutation(
    async () => {
      const form = formOf()
      if (form === null) return notSent
      const made = await once({ imei: unit.imei, ...form }, client.follow.create)
      setLink({ ...made, place: 'destino' in form ? (destination?.label ?? null) : null })
      await copyLink(made)
      return undefined
    },
    { changes: 'follow', isRepeatable: true },
  )

  /** Returns when the link ends; `null`: a field is missing or wrong. */
  function formOf() {
    if (hours === 'arrival') {
      setPlaceProblem(destination === null ? t.destination.missing : undefined)
      return destination && { horas: arrivalHours, destino: destination.destino }
    }
    const ends = hours === 'other' ? typedEnd(until, hostNow()) : { horas: Number(hours) }
    setUntilProblem(ends === null ? t.badUntil : undefined)
    return ends
  }

  async function copyLink(made: FollowLink) {
    const copied = await copy.text(followUrl(made, base))
    setProblem(copied ? undefined : t.notCopied)
    if (copied) notices.show('success', fill(t.copied, { time: formatDateTime(made.expires) }))
  }

  return (
    <>
      <section className={styles.share} aria-labelledby={title}>
        <h3 id={title}>{t.shareTitle}</h3>
        <p className={styles.intro}>{t.shareIntro}</p>
        <div className={styles.shareLine}>
          <Select label={t.hours} options={choices} value={hours} onChange={setHours} />
          <Button
            variant="primary"
            icon={<Share2 size={18} aria-hidden="true" />}
            busy={share.busy}
            onClick={() => void share.run()}
          >
            {t.share}
          </Button>
        </div>
        {hours === 'other' && (
          <TextField
            type="datetime-local"
            label={t.until}
            value={until}
            problem={untilProblem}
            onChange={({ target }) => {
              setUntil(target.value)
              setUntilProblem(undefined)
            }}
          />
        )}
        {hours === 'arrival' && (
          <DestinationField
            chosen={destination}
            problem={placeProblem}
            onChoose={(chosen) => {
              setDestination(chosen)
              setPlaceProblem(undefined)
            }}
          />
        )}
        {link !== null && (
          <div key={link.id} ref={bringIntoView} className={styles.made}>
            <TextField
              label={t.link}
              value={followUrl(link, base)}
              hint={
                link.place === null
                  ? fill(t.validUntil, { time: formatDateTime(link.expires) })
                  : fill(t.validUntilThere, { time: formatDateTime(link.expires), place: link.place })
              }
              problem={problem}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copyLink(link)}>
              {t.copy}
            </Button>
            <a
              className={button.button}
              data-variant="secondary"
              href={whatsAppUrl(link, unit.nombre, link.place, base)}
              target="_blank"
              rel="noreferrer noopener"
            >
              <MessageCircle size={18} aria-hidden="true" />
              {t.whatsApp}
            </a>
            <details className={styles.code}>
              <summary>{t.code}</summary>
              <QrCode text={followUrl(link, base)} label={fill(t.codeOf, { unit: unit.nombre })} />
            </details>
          </div>
        )}
      </section>
      <ActiveLinks
        unit={unit}
        links={links}
        onEnded={(id) => setLink((shown) => (id === undefined || shown?.id === id ? null : shown))}
      />
    </>
  )
}
