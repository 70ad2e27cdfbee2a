import { useState } from 'react'
import { controlPanelTexts } from '../control-panel-texts.js'
import { isTrackerModel, TrackerModelSelect } from '../objects/tracker-model-select.js'
import { TrackerSetup } from '../objects/tracker-setup.js'
import styles from '../setup.module.css'

const t = controlPanelTexts.phones

/** Text messages that configure a tracker of any model to report to this server, to migrate a fleet. */
export function TrackerBySms() {
  const [model, setModel] = useState('')
  return (
    <section className={styles.setup}>
      <h3 className={styles.title}>{t.trackers}</h3>
      <p className={styles.hint}>{t.trackersHint}</p>
      <TrackerModelSelect value={model} onChange={setModel} />
      {isTrackerModel(model) && <TrackerSetup model={model} id="" />}
    </section>
  )
}
