import { type HistoryFilter, historyFilters, type Imei, type Unit } from '@baliza/sdk-core'
import { CalendarClock, Eraser, Map as MapIcon, Play, Printer } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../../context/page-texts.js'
import { Button } from '../../../../ui/button.js'
import { DateRange } from '../../../../ui/date-range.js'
import iconButton from '../../../../ui/icon-button.module.css'
import menu from '../../../../ui/menu.module.css'
import { Select } from '../../../../ui/select.js'
import { UnitBox } from '../../../../ui/unit-box.js'
import {
  type HistoryForm as Form,
  type RangePreset,
  rangeOf,
} from '../../../../workspace/history-form-state.js'
import styles from './history-form.module.css'

const presets = ['hour', 'today', 'yesterday', 'week', 'standard'] as const satisfies readonly RangePreset[]
const filters = Object.entries(historyFilters).map(([id, label]) => ({ id, label }))

/** Which history, and what to do with it (specification 1, section 2: Footer panel, Reportes). */
export function HistoryForm(props: {
  readonly form: Form
  readonly units: ReadonlyMap<Imei, Unit>
  readonly withImei: boolean
  readonly problem: string | null
  readonly busy: boolean
  /** Whether the map has the history. */
  readonly shown: boolean
  /** Whether there is one to replay. */
  readonly canReplay: boolean
  readonly onChange: (form: Form) => void
  readonly onProcess: () => void
  readonly onShow: () => void
  readonly onReplay: () => void
  readonly onClear: () => void
  readonly onPrint: () => void
}) {
  const { form, onChange } = props
  const t = texts.footer.form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onProcess()
      }}
    >
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
          <MenuTrigger>
            <AriaButton className={iconButton.accent ?? ''} aria-label={t.presets}>
              <CalendarClock size={18} aria-hidden="true" />
            </AriaButton>
            <Popover className={menu.popover ?? ''} placement="top end">
              <Menu
                className={menu.menu ?? ''}
                aria-label={t.presets}
                onAction={(key) => {
                  const preset = presets.find((one) => one === key)
                  if (preset !== undefined) onChange({ ...form, preset, ...rangeOf(preset, Date.now()) })
                }}
              >
                {presets.map((preset) => (
                  <MenuItem key={preset} id={preset} className={menu.item ?? ''}>
                    <span className={menu.label}>{texts.footer.ranges[preset]}</span>
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
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
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={props.busy}>
          {t.process}
        </Button>
        <Button
          icon={<MapIcon size={18} />}
          title={props.shown ? t.hide : t.show}
          aria-pressed={props.shown}
          onClick={props.onShow}
        >
          <span className={styles.word}>{props.shown ? t.hide : t.show}</span>
        </Button>
        <Button
          icon={<Play size={18} />}
          title={t.replay}
          disabled={!props.canReplay}
          onClick={props.onReplay}
        >
          <span className={styles.word}>{t.replay}</span>
        </Button>
        <Button variant="quiet" icon={<Eraser size={18} />} title={t.clear} onClick={props.onClear}>
          <span className={styles.word}>{t.clear}</span>
        </Button>
        <Button variant="quiet" icon={<Printer size={18} />} title={t.print} onClick={props.onPrint}>
          <span className={styles.word}>{t.print}</span>
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {props.problem}
      </p>
    </form>
  )
}
