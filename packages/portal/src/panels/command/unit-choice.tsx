import { hostNow, type Imei, unitStateNow } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useState } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { StateMark } from '../../ui/marks/state-mark.js'
import { UnitPicker } from '../../ui/units/unit-picker.js'
import { useGroupNames } from '../../workspace/use-group-names.js'
import styles from './command-panel.module.css'

/** Unit of a command: the selected one in one line, or a list to choose from. */
export function UnitChoice(props: {
  readonly imei: Imei | null
  readonly onChoose: (imei: Imei | null) => void
}) {
  const { imei, onChoose } = props
  const t = panelTexts.commands
  const { units } = useFleet()
  const unit = imei === null ? undefined : units.get(imei)
  const [choosing, setChoosing] = useState(unit === undefined)
  const groupName = useGroupNames(units)

  if (unit !== undefined && !choosing)
    return (
      <div className={styles.unit}>
        <span className={styles.unitLabel}>{t.unit}</span>
        <div className={styles.unitLine}>
          <StateMark state={unitStateNow(unit, hostNow())} />
          <span className={styles.unitName}>
            <strong>{unit.nombre}</strong>
            <small>{[unit.placas, unit.modelo].filter(Boolean).join(' · ')}</small>
          </span>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t.otherUnit}
          </Button>
        </div>
      </div>
    )
  return (
    <UnitPicker
      label={t.unit}
      units={units}
      groupName={groupName}
      mode="single"
      chosen={new Set(imei === null ? [] : [imei])}
      onChange={(chosen) => {
        const [first] = chosen
        onChoose(first ?? null)
        if (first !== undefined) setChoosing(false)
      }}
    />
  )
}
