import {
  type CutDanger,
  cutDanger,
  formatAge,
  formatSpeed,
  type Imei,
  unitState,
} from '@baliza/sdk-core/internal'
import { useFleetValue } from '@baliza/widgets/react'
import { useEffect } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { Facts } from '../../ui/layout/facts.js'
import { Banner } from '../../ui/notices/banner.js'
import { useClock } from '../../ui/text/use-clock.js'
import styles from './cut-question.module.css'

/** Warning before an engine is cut: the live speed of the unit and its age. */
export function CutQuestion(props: {
  readonly imei: Imei
  readonly channel: string
  /** The server's reason, if it has rejected the command once. */
  readonly reason: string | null
  /** Reports the danger that is currently shown. */
  readonly onDanger: (danger: CutDanger | null) => void
}) {
  const { imei, channel, reason, onDanger } = props
  const t = panelTexts.commands
  const unit = useFleetValue((fleet) => fleet.units.get(imei))
  const now = useClock(1_000)
  const danger = unit === undefined ? 'unknown' : cutDanger(unit, undefined, now)
  useEffect(() => onDanger(danger), [danger, onDanger])
  const isHeard = unit !== undefined && unit.timestamp !== null

  return (
    <>
      {(reason !== null || danger !== null) && (
        <Banner tone="danger">{reason ?? t.cutDanger[danger ?? 'unknown']}</Banner>
      )}
      <Facts
        facts={[
          [t.unit, unit?.nombre ?? imei],
          [
            t.cutNow,
            <span key="now" className={styles.now} data-danger={danger ?? undefined} aria-live="polite">
              {isHeard ? (
                <>
                  <strong>{formatSpeed(unit.speed)}</strong>
                  <span>{texts.tracking.states[unitState(unit)]}</span>
                  <span>{formatAge(unit.timestamp ?? now, now)}</span>
                </>
              ) : (
                t.cutNoReport
              )}
            </span>,
          ],
          [t.cutPlace, unit?.direccion || unit?.pdi || '—'],
          [t.channel, channel],
        ]}
      />
    </>
  )
}
