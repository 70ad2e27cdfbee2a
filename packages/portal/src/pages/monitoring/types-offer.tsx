import { type MonitoringType, monitoringOrder, monitoringTypes } from '@baliza/sdk-core/internal'
import { panelTexts } from '../../context/panel-texts.js'
import { Button } from '../../ui/buttons/button.js'
import styles from './monitoring-page.module.css'

/** Buttons for all types, shown while none is chosen. */
export function TypesOffer(props: { readonly onChoose: (type: MonitoringType) => void }) {
  return (
    <ul className={styles.offer} aria-label={panelTexts.monitoring.type}>
      {monitoringOrder.map((type) => (
        <li key={type}>
          <Button onClick={() => props.onChoose(type)}>{monitoringTypes[type].label}</Button>
        </li>
      ))}
    </ul>
  )
}
