import {
  type CutDanger,
  cutDanger,
  fill,
  formatAge,
  formatSpeed,
  type Imei,
  unitLabel,
} from '@baliza/sdk-core'
import { useFleetValue } from '@baliza/widgets/react'
import { useEffect } from 'react'
import { texts } from '../../context/page-texts.js'
import { useNow } from '../../ui/use-now.js'
import styles from './cut-question.module.css'

/** What somebody who is about to cut an engine must know: how fast the unit goes, as it changes, and how old that is. */
export function CutQuestion(props: {
  readonly imei: Imei
  readonly channel: string
  /** What the host says of it, where it has refused once. */
  readonly reason: string | null
  /** What danger stands there now. */
  readonly onDanger: (danger: CutDanger | null) => void
}) {
  const { imei, channel, reason, onDanger } = props
  const t = texts.commands
  const unit = useFleetValue((fleet) => fleet.units.get(imei))
  const now = useNow(1_000)
  const danger = unit === undefined ? 'unknown' : cutDanger(unit, undefined, now)
  useEffect(() => onDanger(danger), [danger, onDanger])
  const isHeard = unit !== undefined && unit.timestamp !== null

  return (
    <div className={styles.cut} data-danger={danger ?? undefined}>
      {isHeard && (
        <p className={styles.speed} aria-live="polite">
          <strong>{formatSpeed(unit.speed)}</strong> {texts.units.label[unitLabel(unit)]}
        </p>
      )}
      <p>{isHeard ? fill(t.cutReport, { age: formatAge(unit.timestamp ?? now, now) }) : t.cutNoReport}</p>
      {(reason !== null || danger !== null) && (
        <p className={styles.warning}>{reason ?? t.cutDanger[danger ?? 'unknown']}</p>
      )}
      <p>{fill(t.cutChannel, { channel })}</p>
    </div>
  )
}
