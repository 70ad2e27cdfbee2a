import {
  type Alert,
  type AlertsFeed,
  type Attendance,
  fill,
  formatDateTime,
  formatFigure,
} from '@baliza/sdk-core'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import type { Notices } from '../../../context/notices.js'

/** Who attends, and what can be done about it then. */
export interface Attender {
  readonly feed: Pick<AlertsFeed, 'attend' | 'attendEach' | 'reopen'>
  readonly notices: Pick<Notices, 'show'>
  /** The login name of whoever attends; `null`: not known yet. */
  readonly user: string | null
  /** What brings them back says. */
  readonly undo: string
  readonly onNote: (alert: Alert) => void
  readonly onReopen: (ids: readonly string[]) => void
}

/** Attends one alert, and offers to note something; whoever was first is named. */
export async function attendOne(alert: Alert, { feed, notices, user, onNote }: Attender): Promise<void> {
  const attendance = await feed.attend(alert.id)
  // The same words again take the place of those before: a row of alerts that is worked off is one notice.
  if (attendance === null || attendance.atendida_por === user)
    notices.show('success', t.done, { text: t.addNote, run: () => onNote({ ...alert, ...attendance }) })
  else notices.show('info', attendedText(attendance, t.already))
}

/** Attends these, and offers to take it back. */
export async function attendEach(
  alerts: readonly Alert[],
  { feed, notices, undo, onReopen }: Attender,
): Promise<void> {
  const ids = alerts.map(({ id }) => id)
  await feed.attendEach(ids)
  const text = fill(t.doneMany, { count: formatFigure(ids.length) })
  notices.show('success', text, { text: undo, run: () => onReopen(ids) })
}

/** Takes it back that these were attended. */
export async function reopen(ids: readonly string[], { feed, notices }: Attender): Promise<void> {
  await feed.reopen(ids)
  notices.show('success', fill(t.reopened, { count: formatFigure(ids.length) }))
}

/** By whom and when. */
export function attendedText({ atendida_por, atendida_en }: Attendance, words: string): string {
  return fill(words, { name: atendida_por, time: formatDateTime(atendida_en) })
}
