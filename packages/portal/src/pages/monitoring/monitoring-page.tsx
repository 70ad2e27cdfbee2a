import { fill, type MonitoringType } from '@baliza/sdk-core/internal'
import { BalizaProvider, useFleet } from '@baliza/widgets/react'
import { Presentation, Radar } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAddressState } from '../../context/use-address-state.js'
import button from '../../ui/buttons/button.module.css'
import { NewestNote } from '../../ui/data/newest-note.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useFocusKept } from '../../ui/keyboard/kept-focus.js'
import { useClock } from '../../ui/text/use-clock.js'
import { PageFrame } from '../page-frame/page-frame.js'
import {
  isAlertedType,
  isUnitType,
  monitoredAlerts,
  monitoredUnits,
  readSpeed,
  readTypes,
  standardSpeed,
} from './monitored.js'
import { MonitoredTable } from './monitored-table.js'
import styles from './monitoring-page.module.css'
import { SpeedForm } from './speed-form.js'
import { TypesChoice } from './types-choice.js'
import { TypesOffer } from './types-offer.js'
import { mostAlerts, useAlertsOfDay } from './use-alerts-of-day.js'

/** Speeding: the only type with a speed input. */
const speeding = 8

/** Interval at which ages are computed again, in ms: a unit without contact leaves the moving ones. */
const lookEvery = 15_000

/** Monitoring by exception (specification 2, section 2.3). */
export default function MonitoringPage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <Monitoring />
    </BalizaProvider>
  )
}

/** State of the page in its address: `?tipo=8-4&velocidad=90`. */
interface Choice {
  /** The type of the select first, then the added ones. */
  readonly types: readonly MonitoringType[]
  /** km/h. */
  readonly speed: number
}

const readChoice = (query: URLSearchParams): Choice => ({
  types: readTypes(query.get('tipo')),
  speed: readSpeed(query.get('velocidad') ?? '') ?? standardSpeed,
})

const writeChoice = ({ types, speed }: Choice) => ({
  tipo: types.join('-') || null,
  velocidad: types.includes(speeding) ? String(speed) : null,
})

function Monitoring() {
  const [{ types, speed }, change] = useAddressState(readChoice, writeChoice)
  const t = panelTexts.monitoring
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box, types)
  const filters = (
    <div ref={box} className={styles.choices}>
      <TypesChoice types={types} onChange={(types) => change({ types })} />
      {types.includes(speeding) && <SpeedForm speed={speed} onApply={(speed) => change({ speed })} />}
    </div>
  )
  if (types.length > 0) return <Rows types={types} speed={speed} filters={filters} />
  return (
    <PageFrame title={t.title} end={<BoardLink />}>
      <div className={styles.filters}>{filters}</div>
      <div className={styles.idle}>
        <Radar size={24} aria-hidden="true" />
        <p role="alert">{panelTexts.validation.monitoring.type}</p>
        <TypesOffer onChoose={(type) => change({ types: [type] })} />
      </div>
    </PageFrame>
  )
}

function Rows(props: Choice & { readonly filters: ReactNode }) {
  const { types, speed, filters } = props
  const fleet = useFleet()
  const alerts = useAlertsOfDay(types, fleet.receivedAt)
  const now = useClock(lookEvery)
  const units = useMemo(
    () =>
      fleet.receivedAt === null
        ? null
        : monitoredUnits(types.filter(isUnitType), fleet.units.values(), speed, now),
    [types, speed, fleet, now],
  )
  const events = useMemo(() => alerts.data && monitoredAlerts(alerts.data), [alerts.data])
  const rows = useMemo(() => units && events && [...units, ...events], [units, events])
  const { client } = usePortal()
  const t = panelTexts.monitoring
  const error = fleet.error ?? alerts.error
  const counts = [
    ...(types.some(isUnitType) ? [countOf(units, t.countOne, t.count)] : []),
    ...(types.some(isAlertedType) ? [countOf(events, t.eventsOne, t.events)] : []),
  ]
  return (
    <PageFrame
      title={t.title}
      end={<BoardLink />}
      beside={
        rows !== null && (
          <p className={styles.state} role="status" data-live={error === null || undefined}>
            {counts.join(' · ')}
          </p>
        )
      }
    >
      <NewestNote count={alerts.data && alerts.data.length >= mostAlerts ? alerts.data.length : null} />
      <MonitoredTable
        types={types}
        choice={`${types.join('-')} ${speed}`}
        rows={rows}
        error={error}
        onRetry={fleet.error === null ? alerts.reload : client.fleet.refresh}
        filters={filters}
      />
    </PageFrame>
  )
}

/** The board shows the same fleet on a screen without a user. */
function BoardLink() {
  return (
    <a className={button.button} data-variant="secondary" href={hrefOf('tablero')}>
      <Presentation size={16} aria-hidden="true" />
      {texts.portal.titles.tablero}
    </a>
  )
}

function countOf(rows: readonly unknown[] | null, one: string, many: string): string {
  const count = rows?.length ?? 0
  return count === 1 ? one : fill(many, { count })
}
