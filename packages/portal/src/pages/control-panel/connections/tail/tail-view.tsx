import {
  allowed,
  counted,
  fill,
  formatDateTime,
  type Imei,
  isBalizaError,
  type Role,
} from '@baliza/sdk-core/internal'
import { Copy, Pause, Play, RadioTower } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { Button } from '../../../../ui/buttons/button.js'
import { errorText } from '../../../../ui/data/error-text.js'
import { useQuery } from '../../../../ui/data/use-query.js'
import { useCopy } from '../../../../ui/export/use-copy.js'
import { Toolbar } from '../../../../ui/layout/toolbar.js'
import { Badge } from '../../../../ui/marks/badge.js'
import { Problem } from '../../../../ui/notices/problem.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { Skeleton } from '../../../../ui/states/skeleton.js'
import { ageOf } from '../../../../ui/text/age.js'
import { useClock } from '../../../../ui/text/use-clock.js'
import { connectionTexts } from '../connection-texts.js'
import { copyOf } from './sentence-facts.js'
import { SentenceRow } from './sentence-row.js'
import styles from './tail.module.css'
import { UnitSelect } from './unit-select.js'
import { type Tail, useTail } from './use-tail.js'

const t = connectionTexts.tail

/** Live view of what a unit's tracker sends and how it is decoded, to find out why a tracker is not shown. */
export function TailView(props: {
  readonly rol: Role
  /** `null` if none is chosen. */
  readonly imei: Imei | null
  readonly onChoose: (imei: Imei | null) => void
}) {
  const { rol, imei, onChoose } = props
  const { client, notices, texts: pageTexts } = usePortal()
  const { everything } = allowed(rol, null)
  const units = useQuery(
    ['devices', 'list', everything],
    (signal) =>
      everything ? client.devices.list({}, { signal }) : client.devices.listOfManager({}, { signal }),
    { freshFor: 60_000 },
  )
  const { data, error, loading, reload } = useTail(imei)
  /** Data shown while paused. Polling continues, so that nothing is missed. */
  const [held, setHeld] = useState<Tail | null>(null)
  const paused = held !== null && held.imei === imei
  const shown = paused ? held : data
  const heldIds = new Set(paused ? held.sentences.map(({ id }) => id) : [])
  const waiting = paused ? (data?.sentences ?? []).filter(({ id }) => !heldIds.has(id)).length : 0
  const copy = useCopy()
  async function copyAll(): Promise<void> {
    const copied = await copy.text((shown?.sentences ?? []).map(copyOf).join('\n\n'))
    notices.show(copied ? 'success' : 'warning', copied ? t.copied : t.notCopied)
  }
  const isEmpty = (shown?.sentences.length ?? 0) === 0
  return (
    <div className={styles.view}>
      <Toolbar label={t.view}>
        <div className={styles.unit}>
          <UnitSelect units={units.data ?? []} value={imei} onChange={onChoose} />
        </div>
        {imei !== null && (
          <div className={styles.actions}>
            <span role="status">
              {/* No state for a unit that the user may not see: the rejection is shown below. */}
              {!isBalizaError(error, 'forbidden') && (
                <Badge tone={paused || error !== null ? 'warning' : 'success'}>
                  {paused
                    ? [t.paused, ...(waiting > 0 ? [counted(t.oneHeld, t.held)(waiting)] : [])].join(' · ')
                    : error === null
                      ? t.live
                      : t.interrupted}
                </Badge>
              )}
            </span>
            <Button
              icon={paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
              aria-disabled={!paused && data === null}
              onClick={() => setHeld(paused ? null : data)}
            >
              {paused ? t.resume : t.pause}
            </Button>
            <Button
              icon={<Copy size={16} aria-hidden="true" />}
              aria-disabled={isEmpty}
              onClick={() => void copyAll()}
            >
              {t.copyAll}
            </Button>
          </div>
        )}
      </Toolbar>
      {units.error !== null && (
        <Problem text={errorText(units.error, pageTexts)} onRetry={units.reload} busy={units.loading} />
      )}
      {error !== null && <Problem text={errorText(error, pageTexts)} onRetry={reload} busy={loading} />}
      {imei === null ? (
        <EmptyState icon={RadioTower}>{t.choose}</EmptyState>
      ) : shown === null ? (
        error === null && <Skeleton label={texts.portal.loading} />
      ) : isEmpty ? (
        error === null && <Waiting last={shown.last} />
      ) : (
        <ol className={styles.sentences} aria-label={t.sentences}>
          {shown.sentences.map((sentence) => (
            <SentenceRow key={sentence.id} sentence={sentence} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** No sentence has arrived since the view was opened. */
function Waiting({ last }: { readonly last: number | null }) {
  const now = useClock(1_000)
  return (
    <EmptyState icon={RadioTower}>
      <div className={styles.waiting}>
        <strong>{t.waiting}</strong>
        <span>
          {last === null
            ? t.never
            : fill(t.last, { age: ageOf(last, now, null), date: formatDateTime(last) })}
        </span>
        <span>{t.advice}</span>
      </div>
    </EmptyState>
  )
}
