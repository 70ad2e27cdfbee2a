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
import styles from './follow.module.css'
import { followUrl, typedEnd, whatsAppUrl } from './follow-link.js'
import type { ActiveLinks as Links } from './use-active-links.js'

type Hours = `${keyof typeof linkTexts.follow.hourChoices}`

/** The most frequent choice is the first one and the default. */
const choices = (['2', '1', '8', '24', '72', '168', 'other'] satisfies Hours[]).map((id) => ({
  id: id as Hours,
  label: linkTexts.follow.hourChoices[id],
}))

/** Scrolls to the new link, which may be below the visible part of the panel. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Creates a link for a person without an account, shows when it expires, and lists the active ones. */
export function ShareLink({ unit, links }: { readonly unit: Unit; readonly links: Links }) {
  const { client, notices } = usePortal()
  const copy = useCopy()
  const once = useIdempotencyKey()
  const t = linkTexts.follow
  const title = useId()
  const [hours, setHours] = useState<Hours>('2')
  const [until, setUntil] = useState('')
  const [untilProblem, setUntilProblem] = useState<string | undefined>()
  const [link, setLink] = useState<FollowLink | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const share = useMutation(
    async () => {
      const ends = hours === 'other' ? typedEnd(until, hostNow()) : { horas: Number(hours) }
      setUntilProblem(ends === null ? t.badUntil : undefined)
      if (ends === null) return notSent
      const made = await once({ imei: unit.imei, ...ends }, client.follow.create)
      setLink(made)
      await copyLink(made)
      return undefined
    },
    { changes: 'follow', isRepeatable: true },
  )

  async function copyLink(made: FollowLink) {
    const copied = await copy.text(followUrl(made))
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
        {link !== null && (
          <div key={link.id} ref={bringIntoView} className={styles.made}>
            <TextField
              label={t.link}
              value={followUrl(link)}
              hint={fill(t.validUntil, { time: formatDateTime(link.expires) })}
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
              href={whatsAppUrl(link, unit.nombre)}
              target="_blank"
              rel="noreferrer noopener"
            >
              <MessageCircle size={18} aria-hidden="true" />
              {t.whatsApp}
            </a>
            <details className={styles.code}>
              <summary>{t.code}</summary>
              <QrCode text={followUrl(link)} label={fill(t.codeOf, { unit: unit.nombre })} />
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
