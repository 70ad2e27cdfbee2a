import {
  endsOf,
  type Imei,
  presetRange,
  type ReportQuery,
  type ReportType,
  rangePresets,
  reportTypes,
  type StreamedReport,
  writeFieldTime,
} from '@baliza/sdk-core/internal'

/** Ranges that one click selects. `standard` is the initial range of the form. */
export const presets = ['standard', ...rangePresets] as const
export type Preset = (typeof presets)[number]

/** The units of a report: all units, some units, or the units of some groups. */
export const choices = ['all', 'chosen', 'group'] as const
export type Who = (typeof choices)[number]

/** The contents of the form, as the user typed them. */
export interface ReportForm {
  readonly tipo: ReportType | null
  readonly who: Who
  readonly imeis: readonly Imei[]
  readonly grupos: readonly string[]
  /** Preset of the dates. A preset that ends now ends when the report is requested. `null` if the dates are typed. */
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
  readonly velocidad: string
}

/** A request for a report, or for the records of one of its rows. */
export type Asked =
  | {
      readonly name: StreamedReport
      readonly query: ReportQuery & { readonly velocidad?: number; readonly dias?: readonly number[] }
      /** Unix ms. */
      readonly from: number
      readonly to: number
      /** Queries each day separately, so that a unit has a row per day. */
      readonly perDay?: boolean
    }
  | {
      readonly name: 'details'
      readonly imei: Imei
      readonly nombre: string
      readonly from: number
      readonly to: number
    }

/** Converts Unix ms to the reader's local time, in ms as if it were UTC. */
export const localTime = (time: number): number => time - new Date(time).getTimezoneOffset() * 60_000

/** Formats a time for the form, in the reader's local time. */
export const writeMoment = (time: number): string => writeFieldTime(localTime(time))

/** Parses a typed time. Returns Unix ms, or `null` if it is invalid. */
export function readMoment(typed: string): number | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(typed.trim())
  if (parts === null) return null
  const [month = 0, day = 0, year = 0, hour = 0, minutes = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minutes)
  // `Date` would turn 31 April into 1 May. An hour that a clock change skips becomes the hour after it.
  const isDay = date.getMonth() === month - 1 && date.getDate() === day
  return isDay && hour < 24 && minutes < 60 ? date.getTime() : null
}

/** Returns the range of a form in Unix ms; `null` for a time that is missing or invalid. */
export function momentsOf(form: ReportForm, now: number): { from: number | null; to: number | null } {
  return endsOf({ preset: form.preset, from: readMoment(form.from), to: readMoment(form.to) }, now)
}

/** Returns the form with the dates of a preset in its fields. */
export function withPreset(form: ReportForm, preset: Preset, now: number): ReportForm {
  const { from, to } = presetRange(preset, now)
  return { ...form, preset, from: writeMoment(from), to: writeMoment(to) }
}

const key = 'baliza.report'

/** Returns the form that is stored on this machine, or the initial form. */
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

export function rememberForm(form: ReportForm): void {
  try {
    localStorage.setItem(key, JSON.stringify(form))
  } catch {
    // Storage is blocked or unavailable (no page): the next visit starts with the initial form.
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

/** A range that ends at midnight contains the first minute of the next day, which is not counted as a day, ms. */
export const shortestDay = 60_000

/** Returns the start of each day of a range in the reader's time zone, in Unix ms. The first day starts with the range. */
export function daysOf(from: number, to: number): readonly number[] {
  const days: number[] = []
  for (let start = from; start <= to; start = new Date(start).setHours(24, 0, 0, 0)) days.push(start)
  return days
}
