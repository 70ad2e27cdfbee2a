import { hostNow, type Imei, isSameSearch, preloadable, type Unit } from '@baliza/sdk-core/internal'
import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ReportFailures, useFailure } from '../client/failures.js'
import { useBalizaContext } from '../client/provider.js'
import { useFleet } from '../client/use-fleet.js'
import { useLifecycle } from '../client/use-lifecycle.js'
import tableCss from '../parts/table/table.css?text'
import { adoptSheets, colorSchemes } from '../theme/theme.js'
import type { Grouping } from './arrange-rows.js'
import reportCss from './report.css?text'
import { type Groups, ReportFilters } from './report-filters.js'
import { type Asked, type ReportForm, recallForm, rememberForm } from './report-form.js'
import type { ReactReportProps } from './report-types.js'
import type { ReportView } from './report-view.js'
import { type Run, useRun } from './use-run.js'

const neverChanges = () => () => undefined

const loadGrouping = preloadable(() => import('./group-of.js'))
const loadRun = preloadable(() => Promise.all([import('./check-form.js'), import('./report-view.js')]))

/**
 * The reports of the fleet: the form at the left, the rows with their totals, and the records of each row (specification 2,
 * sections 2.5 and 3). The widget fills its parent element.
 */
export function BalizaReport(props: ReactReportProps) {
  const { texts } = useBalizaContext()
  return (
    <ReportFailures host={props} say={texts.reports}>
      <Reports {...props} />
    </ReportFailures>
  )
}

function Reports(props: ReactReportProps) {
  const { client, texts, theme } = useBalizaContext()
  const { reports: say } = texts
  const { units, state, error: fleetError, receivedAt } = useFleet()
  const root = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState(() => recallForm(hostNow()))
  const [problem, setProblem] = useState<string | null>(null)
  const fail = useFailure()
  /** The form that requested the rows on screen. */
  const [askedWith, setAskedWith] = useState(form)
  const [filtering, setFiltering] = useState(true)
  // The form depends on the browser's clock, time zone and storage, so a server cannot render it.
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  /** Units of the rows on screen, as text. The form may have changed since. */
  const [about, setAbout] = useState('')
  const [names, setNames] = useState<readonly string[]>([])
  const [View, setView] = useState<ComponentType<ComponentProps<typeof ReportView>> | null>(null)
  const [grouping, setGrouping] = useState<Grouping | null>(null)
  const grouped = useMemo(() => hasGroups(units), [units])
  const groups = useGroups(grouped && (form.who === 'group' || grouping === 'group'))
  const main = useRun(client)
  /** The same report in the previous range. */
  const before = useRun(client)
  const detail = useRun(client)
  const shown = detail.run ?? main.run
  const isDetail = detail.run !== null
  const reported = useRef({ onDetail: props.onDetail, close: detail.close })
  reported.current = { onDetail: props.onDetail, close: detail.close }
  useEffect(() => {
    if (!isDetail) return
    reported.current.onDetail?.(reported.current.close)
    return () => reported.current.onDetail?.(null)
  }, [isDetail])
  const retry = () => void client?.fleet.refresh()
  const status = {
    state,
    known: receivedAt !== null,
    empty: shown?.rows.length === 0,
    error: fleetError ?? shown?.error ?? null,
    retry,
  }
  useLifecycle(props, status, true, say)

  // Adopts the sheets before the first paint.
  useLayoutEffect(() => {
    if (root.current !== null) adoptSheets(root.current, [tableCss, reportCss])
  })

  async function ask() {
    const [{ aboutOf, checkForm, chosenNames }, view] = await loadRun()
    setView(() => view.ReportView)
    const asked = checkForm(chosenIn(form, grouped), [...units.keys()], hostNow(), texts.validation)
    if (typeof asked === 'string') return setProblem(asked)
    if (client === null) return setProblem(say.logIn)
    rememberForm(form)
    setAskedWith(form)
    setProblem(null)
    setFiltering(false)
    setAbout(aboutOf(form, units, groups, say))
    setNames(chosenNames(form, units))
    detail.close()
    before.close()
    setGrouping(null)
    await main.start(asked)
  }

  async function compare(asked: Asked) {
    const { previousOf } = await loadGrouping()
    await before.start(previousOf(asked, hostNow()))
  }
  async function group(run: Run, next: Grouping | null) {
    const { perUnit } = await loadGrouping()
    setGrouping(next)
    const { asked } = run
    const perDay = next === 'day' && perUnit.has(asked.name)
    if (asked.name === 'details' || perDay === (asked.perDay ?? false)) return
    const changed = { ...asked, perDay }
    await Promise.all([main.start(changed), before.run !== null && compare(changed)])
  }

  /** Handles a failure to load the code or the rules like an unreachable server. */
  const askSafely = () =>
    void ask().catch((cause: unknown) => {
      fail('the report', cause)
      setProblem(say.unreachable)
    })

  return (
    <section
      ref={root}
      className="baliza-table baliza-report"
      part="report"
      aria-label={say.title}
      data-filtering={filtering}
      style={{ colorScheme: colorSchemes[props.theme ?? theme] }}
    >
      {inBrowser && filtering && (
        <ReportFilters
          form={chosenIn(form, grouped)}
          grouped={grouped}
          onChange={(next) => {
            setProblem(null)
            setForm(next)
          }}
          onRun={askSafely}
          onBack={main.run === null ? null : () => setFiltering(false)}
          units={units}
          groups={groups}
          problem={problem}
          texts={texts}
        />
      )}
      {shown === null || View === null ? (
        <div className="baliza-report__start" part="status">
          {say.start}
        </div>
      ) : (
        <View
          // A report of another type has other columns, so its sort order is reset.
          key={shown.asked.name}
          run={shown}
          about={shown.asked.name === 'details' ? shown.asked.nombre : about}
          names={shown.asked.name === 'details' ? [] : names}
          brand={props.brand}
          filtering={filtering}
          isOld={filtering && !isSameSearch(form, askedWith)}
          grouping={detail.run === null ? grouping : null}
          onGroup={(next) => void group(shown, next)}
          before={detail.run === null ? before.run : null}
          onCompare={(on) => (on ? void compare(shown.asked) : before.close())}
          units={units}
          groups={groups}
          grouped={grouped}
          onFilters={() => setFiltering(true)}
          onBack={detail.run === null ? null : detail.close}
          onCancel={detail.run === null ? main.cancel : detail.cancel}
          onRetry={() => void (detail.run === null ? main : detail).start(shown.asked)}
          onSelect={props.onSelect}
          onPrint={props.onPrint}
          onDetail={(nombre, stretch) => void detail.start({ name: 'details', nombre, ...stretch })}
        />
      )}
    </section>
  )
}

/** Whether a unit is in a group that the session shows. */
const hasGroups = (units: ReadonlyMap<Imei, Unit>): boolean =>
  [...units.values()].some(({ id_grupo }) => id_grupo !== null)

/** Returns a form that is not about groups where there are none, such as a remembered one. */
const chosenIn = (form: ReportForm, grouped: boolean): ReportForm =>
  grouped || form.who !== 'group' ? form : { ...form, who: 'all' }

/** Loads the account's groups once they are wanted. */
function useGroups(wanted: boolean): Groups {
  const { client } = useBalizaContext()
  const [groups, setGroups] = useState<Groups>('loading')
  useEffect(() => {
    if (!wanted || client === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    setGroups('loading')
    client.groups
      .list({}, { signal })
      .then(setGroups)
      .catch(() => {
        if (!signal.aborted) setGroups('failed')
      })
    return () => leaving.abort()
  }, [client, wanted])
  return groups
}
