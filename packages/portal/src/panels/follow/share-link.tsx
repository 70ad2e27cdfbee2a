import { type FollowLink, fill, formatDateTime, type Unit } from '@baliza/sdk-core/internal'
import { Copy, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { Select } from '../../ui/choices/select.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { TextField } from '../../ui/fields/field.js'
import { ActiveLinks } from './active-links.js'
import styles from './follow.module.css'
import { followUrl } from './follow-link.js'
import type { ActiveLinks as Links } from './use-active-links.js'

type Hours = `${keyof typeof linkTexts.follow.hourChoices}`

const choices = Object.entries(linkTexts.follow.hourChoices).map(([id, label]) => ({
  id: id as Hours,
  label,
}))

/** Scrolls to the new link, which may be below the visible part of the panel. */
function bringIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Creates a link for a person without an account, shows when it expires, and lists the active ones. */
export function ShareLink({ unit, links }: { readonly unit: Unit; readonly links: Links }) {
  const { client, notices } = usePortal()
  const copy = useCopy()
  const t = linkTexts.follow
  const title = useId()
  const [hours, setHours] = useState<Hours>('8')
  const [link, setLink] = useState<FollowLink | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const share = useMutation(
    async () => {
      const made = await client.follow.create({ imei: unit.imei, horas: Number(hours) })
      setLink(made)
      await copyLink(made)
    },
    { changes: 'follow' },
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
