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

/** What the user must know before an engine is cut: the live speed of the unit and its age. */
export function CutQuestion(props: {
  readonly imei: Imei
  readonly channel: string
  /** The host's reason, where it has refused once. */
  readonly reason: string | null
  /** The danger that is shown now. */
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
