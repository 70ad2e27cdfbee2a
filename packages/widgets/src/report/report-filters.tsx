import {
  fill,
  formatDateTime,
  type Group,
  hostNow,
  type Imei,
  noGroupId,
  noGroupIds,
  preloadable,
  type ReportsTexts,
  type ReportType,
  type Unit,
} from '@baliza/sdk-core/internal'
import { type ReactNode, useMemo, useRef } from 'react'
import { WarningIcon } from '../parts/icons.js'
import { CalendarIcon } from '../parts/table/table-icons.js'
import { useLazyPart } from '../parts/use-lazy-part.js'
import {
  choices,
  localTime,
  momentsOf,
  presets,
  type ReportForm,
  readMoment,
  withPreset,
  writeMoment,
} from './report-form.js'

/** The groups of the account: loading, loaded, or failed. */
export type Groups = readonly Group[] | 'loading' | 'failed'

const loadChoice = preloadable(() => import('./unit-choice.js'))

/** The form that requests a report. */
export function ReportFilters(props: {
  readonly form: ReportForm
  readonly onChange: (form: ReportForm) => void
  readonly onRun: () => void
  /** `null` if there is no report to return to. */
  readonly onBack: (() => void) | null
  readonly units: ReadonlyMap<Imei, Unit>
  readonly groups: Groups
  /** Whether there are groups to choose. */
  readonly grouped: boolean
  readonly problem: string | null
  readonly texts: ReportsTexts
}) {
  const { form, onChange, units, problem } = props
  const { reports: say, validation } = props.texts
  const change = (part: Partial<ReportForm>) => onChange({ ...form, ...part })
  const faulty = (...fields: readonly string[]) => (problem !== null && fields.includes(problem)) || undefined
  const { report, dates } = validation
  const isRangeFaulty = faulty(validation.required, validation.format, dates.order, dates.span)
  const choice = useLazyPart(form.who === 'chosen', loadChoice, 'the list of units')
  return (
    <form
      className="baliza-report__filters"
      part="filters"
      aria-label={say.filters}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onRun()
      }}
    >
      <div className="baliza-report__fields">
        <label className="baliza-report__field">
          <span>{say.type}</span>
          <select
            aria-invalid={faulty(report.type)}
            value={form.tipo ?? ''}
            onChange={({ currentTarget: { value } }) => change({ tipo: Number(value) as ReportType })}
          >
            {form.tipo === null && <option value="">{say.chooseType}</option>}
            {Object.entries(say.types).map(([tipo, name]) => (
              <option key={tipo} value={tipo}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {form.tipo === 7 && (
          <label className="baliza-report__field">
            <span>{say.speed}</span>
            <input
              inputMode="numeric"
              maxLength={3}
              placeholder="100"
              autoComplete="off"
              aria-invalid={faulty(report.speed)}
              value={form.velocidad}
              onInput={({ currentTarget }) => change({ velocidad: currentTarget.value })}
            />
          </label>
        )}
        <fieldset className="baliza-report__field">
          <legend>{say.dates}</legend>
          <div className="baliza-table__chips">
            {presets.map((preset) => (
              <button
                key={preset}
                type="button"
                className="baliza-table__chip"
                aria-pressed={form.preset === preset}
                onClick={() => onChange(withPreset(form, preset, hostNow()))}
              >
                {say.presets[preset]}
              </button>
            ))}
          </div>
          <Moment
            label={say.from}
            say={say}
            invalid={isRangeFaulty}
            value={form.from}
            onChange={(from) => change({ from, preset: null })}
          />
          <Moment
            label={say.to}
            say={say}
            invalid={isRangeFaulty}
            value={form.to}
            onChange={(to) => change({ to, preset: null })}
          />
          <small>{rangeInWords(form, say)}</small>
        </fieldset>
        <fieldset className="baliza-report__field">
          <legend>{say.units}</legend>
          <div className="baliza-report__radios">
            {(props.grouped ? choices : choices.filter((who) => who !== 'group')).map((who) => (
              <label key={who}>
                <input
                  type="radio"
                  name="baliza-report-who"
                  checked={form.who === who}
                  onChange={() => change({ who })}
                />
                {say.who[who]}
              </label>
            ))}
          </div>
          {form.who === 'chosen' && choice !== null && (
            <choice.UnitChoice
              units={units}
              chosen={form.imeis}
              invalid={faulty(report.units)}
              say={say}
              onChange={(imeis) => change({ imeis })}
            />
          )}
          {form.who === 'group' && (
            <GroupChoice
              groups={props.groups}
              units={units}
              chosen={form.grupos}
              say={say}
              onChange={(grupos) => change({ grupos })}
            />
          )}
        </fieldset>
      </div>
      <div className="baliza-report__run">
        {problem !== null && (
          <p className="baliza-report__problem" role="alert">
            <WarningIcon />
            {problem}
          </p>
        )}
        {props.onBack !== null && (
          <button type="button" className="baliza-table__button" onClick={props.onBack}>
            {say.back}
          </button>
        )}
        <button type="submit" className="baliza-report__primary">
          {say.run}
        </button>
      </div>
    </form>
  )
}

/** A date with its time, typed or chosen in the browser's own calendar. */
function Moment(props: {
  readonly label: string
  readonly say: ReportsTexts['reports']
  readonly invalid: boolean | undefined
  readonly value: string
  readonly onChange: (typed: string) => void
}) {
  const { label, say, value } = props
  const calendar = useRef<HTMLInputElement>(null)
  const known = readMoment(value)
  const label2 = fill(say.calendar, { field: label })
  return (
    <div className="baliza-report__moment">
      <label>
        <span>{label}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          placeholder={say.format}
          aria-invalid={props.invalid}
          value={value}
          onInput={({ currentTarget }) => props.onChange(currentTarget.value)}
          onBlur={() => known !== null && writeMoment(known) !== value && props.onChange(writeMoment(known))}
        />
      </label>
      <button
        type="button"
        className="baliza-table__tool"
        aria-label={label2}
        title={label2}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
      <input
        ref={calendar}
        type="datetime-local"
        className="baliza-report__calendar"
        tabIndex={-1}
        aria-hidden="true"
        value={known === null ? '' : new Date(localTime(known)).toISOString().slice(0, 16)}
        onInput={({ currentTarget }) => {
          const chosen = new Date(currentTarget.value).getTime()
          if (Number.isFinite(chosen)) props.onChange(writeMoment(chosen))
        }}
      />
    </div>
  )
}

function GroupChoice(props: {
  readonly groups: Groups
  readonly units: ReadonlyMap<Imei, Unit>
  readonly chosen: readonly string[]
  readonly say: ReportsTexts['reports']
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const { groups, chosen, say } = props
  const withoutGroup = useMemo(
    () => [...props.units.values()].filter(({ id_grupo }) => id_grupo === null).length,
    [props.units],
  )
  const choiceOf = (id: string, nombre: string, count: number) => (
    <label key={id}>
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={({ currentTarget: { checked } }) =>
          props.onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
        }
      />
      <span>{nombre}</span>
      <small>{count}</small>
    </label>
  )
  let content: ReactNode
  if (groups === 'loading') content = <p role="status">{say.starting}</p>
  else if (groups === 'failed') content = <p role="alert">{say.groupsFailed}</p>
  else
    content = (
      <>
        {groups.length === 0 && <p role="status">{say.noGroups}</p>}
        {groups
          .filter(({ id }) => !noGroupIds.includes(id))
          .map(({ id, nombre, imeis }) => choiceOf(id, nombre, imeis.length))}
        {(withoutGroup > 0 || chosen.includes(noGroupId)) && choiceOf(noGroupId, say.noGroup, withoutGroup)}
      </>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is inside a <fieldset>.
    <div role="group" aria-label={say.groups} className="baliza-report__list">
      {content}
    </div>
  )
}

/** Returns the range of dates as text: `20 nov 00:00 – 21 nov 23:59`. Empty if a date is incomplete. */
function rangeInWords(form: ReportForm, say: ReportsTexts['reports']): string {
  const { from, to } = momentsOf(form, hostNow())
  return from === null || to === null ? '' : wordsOf(from, to, say)
}

export function wordsOf(from: number, to: number, say: ReportsTexts['reports']): string {
  const year = new Date(from).getFullYear() === new Date(hostNow()).getFullYear() ? undefined : 'numeric'
  const days = new Intl.DateTimeFormat(say.locale, { day: 'numeric', month: 'short', year })
  const dateText = (time: number) => `${days.format(time)} ${formatDateTime(time).slice(11, 16)}`
  return fill(say.range, { from: dateText(from), to: dateText(to) })
}
