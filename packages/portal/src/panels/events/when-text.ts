import { type AlertEvent, type EventSchedule, fill, formatDuration, type WeekDay } from '@baliza/sdk-core'
import { panelTexts } from '../../context/panel-texts.js'

const t = panelTexts.events.when
const daysOfWeek = 7

/**
 * When an event alerts, in a line: `Tras 10 min · lun–vie 20:00–06:00 · como mucho cada 30 min`; empty where it alerts at once, at
 * any time and every time.
 */
export function whenText({
  duracion,
  horario,
  pausa,
}: Pick<AlertEvent, 'duracion' | 'horario' | 'pausa'>): string {
  const parts = [
    isTime(duracion) ? fill(t.after, { time: formatDuration(duracion * 1_000) }) : '',
    horario === null || horario.dias.length === 0 ? '' : scheduleText(horario),
    isTime(pausa) ? fill(t.atMost, { time: formatDuration(pausa * 1_000) }) : '',
  ]
  const line = parts.filter((part) => part !== '').join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** The zone of this browser's clock, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is being typed may be no number yet. */
const isTime = (seconds: number | null): seconds is number => seconds !== null && seconds > 0

function scheduleText({ dias, desde, hasta, fuera, zona }: EventSchedule): string {
  const hours = desde === hasta && desde === '00:00' ? t.wholeDay : `${desde}–${hasta}`
  const plain = `${daysText(dias)} ${hours}`
  const schedule = zona === ownZone() ? plain : fill(t.inZone, { schedule: plain, zone: zona })
  return fuera ? fill(t.outsideOf, { schedule }) : schedule
}

/** `lun–vie`, `lun, mié, sáb`. */
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
