import {
  type HistoryFilter,
  historyFilters,
  hostNow,
  type Imei,
  maxRange,
  presetRange,
  type Unit,
} from '@baliza/sdk-core/internal'
import { Download, Eraser, EyeOff, Map as MapIcon, Play, Printer, Waypoints } from 'lucide-react'
import type { Ref } from 'react'
import { hrefOf } from '../../../../context/address-query.js'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import button from '../../../../ui/buttons/button.module.css'
import { Select } from '../../../../ui/choices/select.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { FormatMenu } from '../../../../ui/data-table/export/save-menu.js'
import type { TableFormat } from '../../../../ui/data-table/export/save-table.js'
import { DateRange } from '../../../../ui/fields/date-range/date-range.js'
import { RangePresets } from '../../../../ui/fields/date-range/range-presets.js'
import { UnitBox } from '../../../../ui/units/unit-box.js'
import { type HistoryForm as Form, wholeMinutes } from '../../../../workspace/history-form-state.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { writeCompareAddress } from '../../../compare/compare-address.js'
import { comparisonTexts } from '../../../compare/comparison-texts.js'
import { AskedChips, type AskedField } from './asked-chips.js'
import styles from './history-form.module.css'
import type { ReadyRun } from './use-history.js'

const others = (['hour', 'standard'] as const).map((id) => ({ id, text: panelTexts.footer.ranges[id] }))
const filters = Object.entries(historyFilters).map(([id, label]) => ({ id, label }))

/** Parameters of a history, and its actions (specification 1, section 2: Footer panel, Reportes). */
export function HistoryForm(props: {
  readonly formRef: Ref<HTMLFormElement>
  readonly form: Form
  readonly units: ReadonlyMap<Imei, Unit>
  readonly withImei: boolean
  /** The shown result, whose parameters are a line of chips; `null` while the fields are open. */
  readonly asked: ReadyRun | null
  readonly problem: string | null
  readonly busy: boolean
  /** Whether the map shows the history. */
  readonly shown: boolean
  /** Whether there is a history to replay. */
  readonly canReplay: boolean
  readonly onChange: (form: Form) => void
  /** Opens the fields and focuses one of them. */
  readonly onEdit: (field: AskedField) => void
  readonly onProcess: () => void
  readonly onShow: () => void
  readonly onReplay: () => void
  readonly onClear: () => void
  readonly onPrint: () => void
  readonly onExport: (format: TableFormat) => Promise<void>
}) {
  const { form, asked, onChange } = props
  const { $rejectionsHidden, hideRejections } = useWorkspace()
  const doubtsHidden = useAtom($rejectionsHidden)
  const t = panelTexts.footer.form
  const replay = (
    <Button
      variant={asked === null ? 'secondary' : 'primary'}
      icon={<Play size={18} />}
      title={t.replay}
      disabled={!props.canReplay}
      onClick={props.onReplay}
    >
      <span className={styles.word}>{t.replay}</span>
    </Button>
  )
  return (
    <form
      ref={props.formRef}
      className={styles.form}
      data-asked={asked !== null || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onProcess()
      }}
    >
      {asked === null ? (
        <div className={styles.fields}>
          <div className={styles.unit}>
            <UnitBox
              label={t.unit}
              hint={t.unitHint}
              empty={t.noUnit}
              units={props.units}
              withImei={props.withImei}
              value={form.imei}
              onChange={(imei) => onChange({ ...form, imei })}
            />
          </div>
          <div className={styles.range}>
            <DateRange
              label={t.dates}
              calendar={t.calendar}
              value={form}
              onChange={(range) => onChange({ ...form, ...range, preset: null })}
            />
            <RangePresets
              longest={maxRange}
              others={others}
              onChoose={(preset) => onChange({ ...form, preset, ...presetRange(preset, hostNow()) })}
            />
          </div>
          <div className={styles.event}>
            <Select
              label={t.event}
              options={filters}
              value={String(form.filter)}
              onChange={(filter) => onChange({ ...form, filter: Number(filter) as HistoryFilter })}
            />
          </div>
        </div>
      ) : (
        <div className={styles.chips}>
          <AskedChips run={asked} onChange={props.onEdit} />
        </div>
      )}
      <div className={styles.actions}>
        {asked === null && (
          <Button type="submit" variant="primary" busy={props.busy}>
            {t.process}
          </Button>
        )}
        {asked !== null && replay}
        <Button
          icon={<MapIcon size={18} />}
          title={props.shown ? t.hide : t.show}
          aria-pressed={props.shown}
          onClick={props.onShow}
        >
          <span className={styles.word}>{props.shown ? t.hide : t.show}</span>
        </Button>
        {asked?.records.some(({ duda }) => duda != null) && (
          <Button
            icon={<EyeOff size={18} />}
            title={texts.doubts.hide}
            aria-pressed={doubtsHidden}
            data-worded
            onClick={() => hideRejections(!doubtsHidden)}
          >
            <span className={styles.word}>{texts.doubts.hide}</span>
          </Button>
        )}
        {asked === null && replay}
        {asked !== null && (
          <a
            className={button.button}
            data-variant="quiet"
            title={comparisonTexts.with}
            href={hrefOf(
              'comparar',
              writeCompareAddress({
                units: [asked.imei],
                ...wholeMinutes({ from: asked.from, to: asked.to }),
              }),
            )}
          >
            <Waypoints size={18} />
            <span className={styles.word}>{comparisonTexts.with}</span>
          </a>
        )}
        <Button variant="quiet" icon={<Eraser size={18} />} title={t.clear} onClick={props.onClear}>
          <span className={styles.word}>{t.clear}</span>
        </Button>
        <Button variant="quiet" icon={<Printer size={18} />} title={t.print} onClick={props.onPrint}>
          <span className={styles.word}>{t.print}</span>
        </Button>
        {asked !== null && (
          <FormatMenu
            label={texts.table.export}
            buttonLabel={texts.table.export}
            className={button.button}
            variant="quiet"
            save={props.onExport}
          >
            <Download size={18} aria-hidden="true" />
            <span className={styles.word}>{texts.table.export}</span>
          </FormatMenu>
        )}
      </div>
      <p className={styles.problem} role="alert">
        {props.problem}
      </p>
    </form>
  )
}
