import {
  type Imei,
  presetRange,
  type ReportQuery,
  type ReportType,
  rangePresets,
  reportTypes,
  type StreamedReport,
} from '@baliza/sdk-core'

/** Ranges that one press chooses; `standard` is what the form begins with. */
export const presets = ['standard', ...rangePresets] as const
export type Preset = (typeof presets)[number]

/** Whose report: every unit's, some units', or some groups'. */
export const choices = ['all', 'chosen', 'group'] as const
export type Who = (typeof choices)[number]

/** What the form holds, as it is typed. */
export interface ReportForm {
  readonly tipo: ReportType | null
  readonly who: Who
  readonly imeis: readonly Imei[]
  readonly grupos: readonly string[]
  /** Which preset the dates are; one that ends now ends when it is asked for. `null`: they are typed. */
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
  readonly velocidad: string
}

/** A report that is asked for, or the records of one of its rows. */
export type Asked =
  | {
      readonly name: StreamedReport
      readonly query: ReportQuery & { readonly velocidad?: number; readonly dias?: readonly number[] }
      /** Unix ms. */
      readonly from: number
      readonly to: number
    }
  | {
      readonly name: 'details'
      readonly imei: Imei
      readonly nombre: string
      readonly from: number
      readonly to: number
    }

const two = (number: number) => String(number).padStart(2, '0')
const minute = 60_000

/** A moment as the form has it: `MM/DD/YYYY HH:mm`, 24 hours (specification 2, section 5). */
export function writeMoment(time: number): string {
  const date = new Date(time)
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that was typed; `null`: it is none. */
export function readMoment(typed: string): number | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(typed.trim())
  if (parts === null) return null
  const [month = 0, day = 0, year = 0, hour = 0, minutes = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minutes)
  // The 31st of April would be the 1st of May. An hour that a clock change leaves out is the one after it.
  const isDay = date.getMonth() === month - 1 && date.getDate() === day
  return isDay && hour < 24 && minutes < 60 ? date.getTime() : null
}

/**
 * A preset's moments, to the minute: from the start of yesterday until now (specification 2, section 5); and those of
 * every range of dates.
 */
export function rangeOf(preset: Preset, now: number): { readonly from: number; readonly to: number } {
  if (preset === 'standard')
    return { from: presetRange('yesterday', now).from, to: Math.floor(now / minute) * minute }
  return presetRange(preset, now)
}

/** The moments of a form, `null` where none is typed. The fields show minutes: the last one counts whole. */
export function momentsOf(form: ReportForm, now: number): { from: number | null; to: number | null } {
  const { from, to } =
    form.preset === null
      ? { from: readMoment(form.from), to: readMoment(form.to) }
      : rangeOf(form.preset, now)
  return { from, to: to === null ? null : to + minute - 1 }
}

/** The form with a preset's dates in its fields. */
export function withPreset(form: ReportForm, preset: Preset, now: number): ReportForm {
  const { from, to } = rangeOf(preset, now)
  return { ...form, preset, from: writeMoment(from), to: writeMoment(to) }
}

const key = 'baliza.report'

/** The form as it was left on this machine, or as it is at first. */
export function recallForm(now: number): ReportForm {
  const first: ReportForm = {
    tipo: null,
    who: 'all',
    imeis: [],
    grupos: [],
    preset: null,
    from: '',
    to: '',
    velocidad: '100',
  }
  const kept = { ...first, ...readKept() }
  return kept.preset === null && kept.from !== '' ? kept : withPreset(kept, kept.preset ?? 'standard', now)
}

/** Keeps the form on this machine. */
export function rememberForm(form: ReportForm): void {
  try {
    localStorage.setItem(key, JSON.stringify(form))
  } catch {
    // Storage is blocked, or this is no page: the next one begins anew.
  }
}

function readKept(): Partial<ReportForm> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isForm(kept) ? kept : {}
  } catch {
    return {}
  }
}

function isForm(value: unknown): value is ReportForm {
  if (typeof value !== 'object' || value === null) return false
  const { tipo, who, imeis, grupos, preset, from, to, velocidad } = value as Record<string, unknown>
  const isTexts = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === 'string')
  return (
    (tipo === null || Object.hasOwn(reportTypes, String(tipo))) &&
    choices.some((one) => one === who) &&
    (preset === null || presets.some((one) => one === preset)) &&
    [imeis, grupos].every(isTexts) &&
    [from, to, velocidad].every((text) => typeof text === 'string')
  )
}

/** Where the days of a range begin on the reader's clock, Unix ms; the first begins with the range. */
export function daysOf(from: number, to: number): readonly number[] {
  const days: number[] = []
  for (let start = from; start <= to; start = new Date(start).setHours(24, 0, 0, 0)) days.push(start)
  return days
}
