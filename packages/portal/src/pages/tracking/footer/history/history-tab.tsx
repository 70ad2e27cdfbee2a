import { hostNow, isSameSearch, preloadable, presetRange } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { History } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { panelTexts } from '../../../../context/panel-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { later } from '../../../../ui/loading/later.js'
import { Banner } from '../../../../ui/notices/banner.js'
import { Problem } from '../../../../ui/notices/problem.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { type HistoryForm as Form, newForm, wholeMinutes } from '../../../../workspace/history-form-state.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import type { AskedField } from './asked-chips.js'
import { HistoryForm } from './history-form.js'
import { HistoryLoading } from './history-loading.js'
import styles from './history-tab.module.css'
import { NoRecords } from './no-records.js'
import { RecordsTable } from './records-table.js'
import { problemOf, runHistory } from './run-history.js'
import { type ReadyRun, useHistory } from './use-history.js'

const PrintHistory = later(() => import('./print/print-history.js'))
const loadExport = preloadable(() => import('./export-history.js'))

/** Selectors of the elements that receive the focus. */
const firstOf = {
  unit: 'input',
  dates: '[name=range]',
  event: '[aria-haspopup=listbox]',
} as const satisfies Record<AskedField, string>

/** The tab 'Reportes': a unit's history, as a table and on the map. */
export function HistoryTab() {
  const portal = usePortal()
  const { footer, allowed, $selected, $rejectionsHidden } = useWorkspace()
  const { units } = useFleet()
  const run = useAtom(footer.$run)
  const request = useAtom(footer.$request)
  const track = useAtom(footer.$track)
  const kept = useAtom(footer.$form)
  const selected = useAtom($selected)
  const doubtsHidden = useAtom($rejectionsHidden)
  const [opened] = useState(hostNow)
  const form = useMemo(() => kept ?? newForm(selected, opened), [kept, selected, opened])
  const [problem, setProblem] = useState<string | null>(null)
  const history = useHistory()
  const ready = run?.state === 'ready' ? run : null
  const shown = ready !== null && track?.records === ready.records
  const formRef = useRef<HTMLFormElement>(null)
  /** Result whose parameters are being edited. The next result shows chips again. */
  const [edited, setEdited] = useState<ReadyRun | null>(null)
  const [printed, setPrinted] = useState<ReadyRun | null>(null)
  const asked = ready === edited || ready?.records.length === 0 ? null : ready

  async function process(asked: Form): Promise<void> {
    const unit = asked.imei === null ? undefined : units.get(asked.imei)
    const wrong = problemOf(unit === undefined ? { ...asked, imei: null } : asked, hostNow())
    setProblem(wrong)
    if (wrong !== null || unit === undefined) return
    const hadFocus = formRef.current?.contains(document.activeElement)
    const run = await runHistory(portal, footer, asked, unit)
    if (run === null) return
    if (footer.$onMap.get()) history.show(run)
    // The pressed button disappears with the fields.
    if (hadFocus && document.activeElement === document.body)
      formRef.current?.querySelector<HTMLElement>('button')?.focus()
  }

  function edit(field: AskedField) {
    flushSync(() => setEdited(ready))
    formRef.current?.querySelector<HTMLElement>(firstOf[field])?.focus()
  }

  function change(next: Form) {
    setProblem(null)
    footer.$form.set(next)
  }

  // A quick history needs the unit, which is loaded with the fleet.
  const there = request !== null && units.has(request.imei)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is handled once.
  useEffect(() => {
    if (request === null || !there) return
    footer.$request.set(null)
    const { imei, range } = request
    const asked: Form =
      typeof range === 'string'
        ? { imei, filter: 1, preset: range, ...presetRange(range, hostNow()) }
        : { imei, filter: 1, preset: null, ...wholeMinutes(range) }
    change(asked)
    footer.$onMap.set(true)
    void process(asked)
  }, [request, there])

  function toggleShown() {
    if (shown) history.clear()
    else if (ready !== null && ready.records.length > 0) history.show(ready)
    else {
      footer.$onMap.set(true)
      void process(form)
    }
  }

  function print() {
    const t = panelTexts.footer.form
    if (ready !== null && ready.records.length > 0) setPrinted(ready)
    else setProblem(form.imei === null ? t.printUnit : t.printFirst)
  }

  return (
    <div className={styles.tab}>
      <HistoryForm
        formRef={formRef}
        form={form}
        asked={asked}
        units={units}
        withImei={allowed.seeImei}
        problem={problem}
        busy={run?.state === 'loading'}
        shown={shown}
        canReplay={ready !== null && ready.records.length > 1}
        onChange={change}
        onEdit={edit}
        onProcess={() => void process(form)}
        onShow={toggleShown}
        onReplay={() => ready !== null && history.replay(ready)}
        onClear={() => {
          if (run?.state === 'loading') run.cancel()
          history.clear()
          footer.$run.set(null)
          setProblem(null)
          footer.$form.set(newForm(null))
        }}
        onPrint={print}
        onExport={async (format) => {
          const { exportHistory } = await loadExport()
          if (ready !== null) await exportHistory(format, ready, units.get(ready.imei), doubtsHidden)
        }}
      />
      {printed !== null && (
        <Suspense fallback={null}>
          <PrintHistory run={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
      {run === null && <EmptyState icon={History}>{panelTexts.footer.form.start}</EmptyState>}
      {run?.state === 'loading' && <HistoryLoading since={run.since} onCancel={run.cancel} />}
      {run?.state === 'failed' && (
        <div className={styles.failed}>
          <Problem text={run.reason} onRetry={() => process(form)} />
        </div>
      )}
      {ready !== null && ready.records.length === 0 && <NoRecords asked={ready.asked} />}
      {ready !== null && ready.records.length > 0 && (
        <div className={styles.results}>
          {asked === null && !isSameSearch(form, ready.asked) && (
            <div role="status">
              <Banner tone="accent">{panelTexts.footer.form.oldRows}</Banner>
            </div>
          )}
          <RecordsTable run={ready} onRecord={(index) => history.goTo(ready, index, 18)} />
        </div>
      )}
    </div>
  )
}
