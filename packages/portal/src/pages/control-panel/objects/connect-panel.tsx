import type { Unit } from '@baliza/sdk-core/internal'
import { fill } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { Panel } from '../../../ui/panel/panel.js'
import { Skeleton } from '../../../ui/states/skeleton.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import styles from '../setup.module.css'
import { isPhoneBrand } from './device-brand.js'
import { FirstMessage } from './first-message.js'
import { PhoneSetup } from './phone-setup.js'
import { isTrackerModel, TrackerModelSelect } from './tracker-model-select.js'
import { TrackerSetup } from './tracker-setup.js'

const t = controlPanelTexts.connect

/**
 * How to connect a unit's tracker or phone to this server, and what arrives from it. Opened after a device is added, and from a
 * unit that never reported.
 * @param props.unit `null` until it is loaded
 */
export default function ConnectPanel(props: {
  readonly unit: Unit | null
  /** Whether the account has no other unit. */
  readonly isOnly: boolean
  readonly loading: boolean
  readonly onClose: () => void
}) {
  const { unit, onClose } = props
  if (unit === null)
    return props.loading ? (
      <Panel title={t.title} onClose={onClose}>
        <Skeleton label={texts.portal.loading} />
      </Panel>
    ) : null
  return (
    <Panel title={fill(t.titleOf, { name: unit.nombre })} onClose={onClose}>
      <div className={styles.setup}>
        <FirstMessage unit={unit} isOnly={props.isOnly} />
        {isPhoneBrand(unit.equipo_gps) ? <PhoneSetup user="" phone={unit} /> : <Tracker unit={unit} />}
      </div>
    </Panel>
  )
}

function Tracker({ unit }: { readonly unit: Unit }) {
  const [model, setModel] = useState<string>(unit.modelo_gps)
  return (
    <>
      {unit.modelo_gps === '' && (
        <>
          <p className={styles.hint}>{t.chooseModel}</p>
          <TrackerModelSelect brand={unit.equipo_gps} value={model} onChange={setModel} />
        </>
      )}
      {isTrackerModel(model) && <TrackerSetup model={model} id={unit.id_equipo} sim={unit.sim} />}
    </>
  )
}
