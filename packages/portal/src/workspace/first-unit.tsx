import { allowed } from '@baliza/sdk-core/internal'
import { LifeBuoy, RadioTower, Smartphone, Truck, Upload } from 'lucide-react'
import { hrefOf } from '../context/address-query.js'
import { usePortal } from '../context/portal-context.js'
import button from '../ui/buttons/button.module.css'
import { useAtom } from '../ui/data/use-atom.js'
import { EmptyState } from '../ui/states/empty-state.js'
import { firstDayTexts as t } from './first-day-texts.js'
import styles from './first-unit.module.css'

/** An account without units: leads an administrator to the first one, and other users to whom to ask. */
export default function FirstUnit() {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { controlPanel } = allowed(session?.rol ?? 1, null)
  if (!controlPanel)
    return (
      <EmptyState
        icon={Truck}
        action={
          <a className={button.button} data-variant="secondary" href={hrefOf('tracking', { panel: 'ayuda' })}>
            <LifeBuoy size={16} aria-hidden="true" />
            <span>{t.contacts}</span>
          </a>
        }
      >
        <p>
          <strong>{t.noUnits}</strong>
        </p>
        <p>{t.ask}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={RadioTower}
      action={
        <div className={styles.ways}>
          <a className={button.button} data-variant="primary" href={hrefOf('cpanel', { panel: 'nuevo' })}>
            <RadioTower size={16} aria-hidden="true" />
            <span>{t.tracker}</span>
          </a>
          <a
            className={button.button}
            data-variant="secondary"
            href={hrefOf('cpanel', { panel: 'nuevo', equipo: 'Android' })}
          >
            <Smartphone size={16} aria-hidden="true" />
            <span>{t.phone}</span>
          </a>
          <a className={button.button} data-variant="secondary" href={hrefOf('cpanel/importar')}>
            <Upload size={16} aria-hidden="true" />
            <span>{t.sheet}</span>
          </a>
        </div>
      }
    >
      <p>
        <strong>{t.title}</strong>
      </p>
      <p>{t.needs}</p>
    </EmptyState>
  )
}
