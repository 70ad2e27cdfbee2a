import { type HistoryFilter, historyFilters, type Imei, type Unit } from '@baliza/sdk-core'
import { CalendarClock, Eraser, Map as MapIcon, Play, Printer } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../../context/page-texts.js'
import { Button } from '../../../../ui/button.js'
import { DateRange } from '../../../../ui/date-range.js'
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
  const say = texts.footer.form
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
            label={say.unit}
            hint={say.unitHint}
            empty={say.noUnit}
            units={props.units}
            withImei={props.withImei}
            value={form.imei}
            onChange={(imei) => onChange({ ...form, imei })}
          />
        </div>
        <div className={styles.range}>
          <DateRange
            label={say.dates}
            calendar={say.calendar}
            value={form}
            onChange={(range) => onChange({ ...form, ...range, preset: null })}
          />
          <MenuTrigger>
            <AriaButton className={styles.presets ?? ''} aria-label={say.presets}>
              <CalendarClock size={18} aria-hidden="true" />
            </AriaButton>
            <Popover className={menu.popover ?? ''} placement="top end">
              <Menu
                className={menu.menu ?? ''}
                aria-label={say.presets}
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
            label={say.event}
            options={filters}
            value={String(form.filter)}
            onChange={(filter) => onChange({ ...form, filter: Number(filter) as HistoryFilter })}
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={props.busy}>
          {say.process}
        </Button>
        <Button
          icon={<MapIcon size={18} />}
          title={props.shown ? say.hide : say.show}
          aria-pressed={props.shown}
          onClick={props.onShow}
        >
          <span className={styles.word}>{props.shown ? say.hide : say.show}</span>
        </Button>
        <Button
          icon={<Play size={18} />}
          title={say.replay}
          disabled={!props.canReplay}
          onClick={props.onReplay}
        >
          <span className={styles.word}>{say.replay}</span>
        </Button>
        <Button variant="quiet" icon={<Eraser size={18} />} title={say.clear} onClick={props.onClear}>
          <span className={styles.word}>{say.clear}</span>
        </Button>
        <Button variant="quiet" icon={<Printer size={18} />} title={say.print} onClick={props.onPrint}>
          <span className={styles.word}>{say.print}</span>
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {props.problem}
      </p>
    </form>
  )
}
