import { fill, monitoringOrder, monitoringTypes } from '@baliza/sdk-core'
import { BalizaProvider, useAlerts, useFleet } from '@baliza/widgets/react'
import { Radar } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { readAddressQuery, writeAddressQuery } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Select } from '../../ui/select.js'
import { useAtom } from '../../ui/use-atom.js'
import { useNow } from '../../ui/use-now.js'
import { PageFrame } from '../page-frame/page-frame.js'
import {
  type AlertedType,
  isUnitType,
  monitoredAlerts,
  monitoredUnits,
  readSpeed,
  readType,
  standardSpeed,
  type UnitType,
} from './monitored.js'
import { MonitoredTable } from './monitored-table.js'
import styles from './monitoring-page.module.css'
import { SpeedForm } from './speed-form.js'

/** Speeding: the one type that is asked for a speed. */
const speeding = 8

/** How often ages are looked at again, ms: a unit that falls silent leaves the moving ones. */
const lookEvery = 15_000

const none = 'none'
const options = [
  { id: none, label: texts.monitoring.none },
  ...monitoringOrder.map((type) => ({ id: String(type), label: monitoringTypes[type].label })),
]

/** Monitoring by exception (specification 2, section 2.3). */
export default function MonitoringPage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <Monitoring />
    </BalizaProvider>
  )
}

function Monitoring() {
  const [type, setType] = useState(() => readType(readAddressQuery().get('tipo')))
  const [speed, setSpeed] = useState(
    () => readSpeed(readAddressQuery().get('velocidad') ?? '') ?? standardSpeed,
  )
  useEffect(() => {
    writeAddressQuery({
      tipo: type === null ? null : String(type),
      velocidad: type === speeding ? String(speed) : null,
    })
  }, [type, speed])
  const t = texts.monitoring
  const filters = (
    <>
      <div className={styles.choice}>
        <Select
          inBar
          label={t.type}
          options={options}
          value={type === null ? none : String(type)}
          onChange={(id) => setType(readType(id))}
        />
      </div>
      {type === speeding && <SpeedForm speed={speed} onApply={setSpeed} />}
    </>
  )
  if (type === null)
    return (
      <PageFrame title={t.title}>
        <div className={styles.filters}>{filters}</div>
        <div className={styles.idle} role="alert">
          <Radar size={24} aria-hidden="true" />
          <p>{texts.validation.monitoring.type}</p>
        </div>
      </PageFrame>
    )
  return isUnitType(type) ? (
    <UnitRows type={type} speed={speed} filters={filters} />
  ) : (
    <AlertRows type={type} filters={filters} />
  )
}

function UnitRows(props: { readonly type: UnitType; readonly speed: number; readonly filters: ReactNode }) {
  const { type, speed } = props
  const fleet = useFleet()
  const now = useNow(lookEvery)
  const rows = useMemo(
    () => (fleet.receivedAt === null ? null : monitoredUnits(type, fleet.units.values(), speed, now)),
    [type, speed, fleet, now],
  )
  return <Rows {...props} choice={`${type} ${speed}`} rows={rows} feed={fleet} />
}

function AlertRows(props: { readonly type: AlertedType; readonly filters: ReactNode }) {
  const { type } = props
  const alerts = useAlerts()
  const now = useNow(lookEvery)
  const rows = useMemo(
    () => (alerts.receivedAt === null ? null : monitoredAlerts(type, alerts.alerts, now)),
    [type, alerts, now],
  )
  return <Rows {...props} choice={String(type)} rows={rows} feed={alerts} />
}

function Rows(props: Parameters<typeof MonitoredTable>[0]) {
  const count = props.rows?.length ?? null
  const t = texts.monitoring
  const [one, many] = isUnitType(props.type) ? [t.countOne, t.count] : [t.eventsOne, t.events]
  return (
    <PageFrame
      title={t.title}
      beside={
        count !== null && (
          <p className={styles.state} role="status" data-live={props.feed.state === 'live' || undefined}>
            {count === 1 ? one : fill(many, { count })}
          </p>
        )
      }
    >
      <MonitoredTable {...props} />
    </PageFrame>
  )
}
