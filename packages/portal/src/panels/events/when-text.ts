import {
  type AlertEvent,
  type EventSchedule,
  fill,
  formatDuration,
  type WeekDay,
} from '@baliza/sdk-core/internal'
import { panelTexts } from '../../context/panel-texts.js'

const t = panelTexts.events.when
const daysOfWeek = 7

type Times = Pick<AlertEvent, 'duracion' | 'horario' | 'pausa'>

/**
 * Describes in one line when an event alerts: `Tras 10 min · lun–vie 20:00–06:00 · como mucho cada 30 min`. Empty if it alerts
 * immediately, at any time and every time.
 */
export function whenText(times: Times): string {
  return upperFirst(whenParts(times).join(' · '))
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the parts of {@link whenText}, in lower case. */
export function whenParts({ duracion, horario, pausa }: Times): readonly string[] {
  return [
    isTime(duracion) ? fill(t.after, { time: formatDuration(duracion * 1_000) }) : '',
    horario === null || horario.dias.length === 0 ? '' : scheduleText(horario),
    isTime(pausa) ? fill(t.atMost, { time: formatDuration(pausa * 1_000) }) : '',
  ].filter((part) => part !== '')
}

/** Returns the time zone of this browser, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An incomplete entry may not be a number yet. */
const isTime = (seconds: number | null): seconds is number => seconds !== null && seconds > 0

function scheduleText({ dias, desde, hasta, fuera, zona }: EventSchedule): string {
  const hours = desde === hasta && desde === '00:00' ? t.wholeDay : `${desde}–${hasta}`
  const plain = `${daysText(dias)} ${hours}`
  const schedule = zona === ownZone() ? plain : fill(t.inZone, { schedule: plain, zone: zona })
  return fuera ? fill(t.outsideOf, { schedule }) : schedule
}

/** Formats weekdays: `lun–vie`, `lun, mié, sáb`. */
function daysText(days: readonly WeekDay[]): string {
  if (days.length === daysOfWeek) return t.everyDay
  const runs: WeekDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => (run.length > 2 ? rangeText(run) : run.map((day) => t.shortDays[day])))
    .join(', ')
}

function rangeText(run: readonly WeekDay[]): string {
  const [first, last] = [run[0], run.at(-1)]
  return first === undefined || last === undefined ? '' : `${t.shortDays[first]}–${t.shortDays[last]}`
}
