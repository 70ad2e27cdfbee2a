import {
  fill,
  formatFigure,
  type Imei,
  limitWithoutEvent,
  noGroupId,
  type ReportMessages,
  type ReportsTexts,
  reportCalls,
  reportSchema,
  type Unit,
} from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import type { Groups } from './report-filters.js'
import { type Asked, daysOf, momentsOf, type ReportForm, readMoment } from './report-form.js'

/**
 * Converts a form into a request, or returns what is wrong with it, in the specification's texts (2, section 5). Loaded with the
 * first report, so a page without reports does not load the rules.
 * @param units every unit, for a report of all of them
 */
export function checkForm(
  form: ReportForm,
  units: readonly Imei[],
  now: number,
  texts: ReportMessages,
): Asked | string {
  if (
    form.preset === null &&
    [form.from, form.to].some((typed) => typed !== '' && readMoment(typed) === null)
  )
    return texts.format
  const { from, to } = momentsOf(form, now)
  const checked = v.safeParse(
    reportSchema(texts),
    {
      tipo: form.tipo ?? undefined,
      finicial: from ?? undefined,
      ffinal: to ?? undefined,
      filtro: form.who === 'group' ? 'group' : 'all',
      imei: form.who === 'all' ? units : form.who === 'chosen' ? form.imeis : [],
      grupos: form.who === 'group' ? form.grupos : [],
      ...(form.tipo === 7 ? { velocidad: form.velocidad } : {}),
    },
    { abortEarly: true },
  )
  if (!checked.success) return checked.issues[0].message
  const { tipo, ...query } = checked.output
  const { finicial, ffinal } = query
  const dias = tipo === 4 ? { dias: daysOf(finicial, ffinal) } : {}
  return { name: reportCalls[tipo], query: { ...query, ...dias }, from: finicial, to: ffinal }
}

/** Returns the units or groups of the report and, if it counts speeding, the speed limit, as text. */
export function aboutOf(
  form: ReportForm,
  units: ReadonlyMap<Imei, Unit>,
  groups: Groups,
  say: ReportsTexts['reports'],
): string {
  const whose = whoseOf(form, units, groups, say)
  if (form.tipo === 7) return `${whose} · ${fill(say.over, { speed: form.velocidad })}`
  if (form.tipo === 4) return `${whose} · ${fill(say.overOwnLimit, { speed: limitWithoutEvent })}`
  return whose
}

/** Maximum number of units whose names are in a title. With more units, only the rows contain the names. */
const maxNames = 24

/** Returns the names of the units that were selected individually, if there are few. */
export function chosenNames(form: ReportForm, units: ReadonlyMap<Imei, Unit>): readonly string[] {
  if (form.who !== 'chosen' || form.imeis.length > maxNames) return []
  return form.imeis.flatMap((imei) => units.get(imei)?.nombre ?? [])
}

function whoseOf(
  form: ReportForm,
  units: ReadonlyMap<Imei, Unit>,
  groups: Groups,
  say: ReportsTexts['reports'],
): string {
  if (form.who === 'all') return fill(say.allUnits, { count: formatFigure(units.size, say.locale) })
  if (form.who === 'chosen') return fill(say.chosenUnits, { count: form.imeis.length, total: units.size })
  const known = typeof groups === 'string' ? [] : groups
  const names = known.flatMap(({ id, nombre }) => (form.grupos.includes(id) ? nombre : []))
  if (form.grupos.includes(noGroupId)) names.push(say.noGroup)
  return fill(say.chosenGroups, { names: names.join(', ') })
}
