import {
  type Alert,
  type AlertsFeed,
  type Attendance,
  type BalizaClient,
  fill,
  formatDateTime,
  formatFigure,
} from '@baliza/sdk-core/internal'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import type { Notices } from '../../../context/notices.js'
import { texts } from '../../../context/page-texts.js'
import { errorText } from '../../../ui/data/error-text.js'
import { invalidate } from '../../../ui/data/query-cache.js'
import type { OpenPanel } from '../../../workspace/open-panel.js'

/** Actions on alerts: acknowledge one, acknowledge several, or make several pending again. */
export type Attending = 'one' | 'each' | 'reopen'

interface Attender {
  readonly client: BalizaClient
  readonly feed: AlertsFeed
  readonly notices: Pick<Notices, 'show'>
  readonly open: (panel: OpenPanel) => void
  /** Login name; `undefined` until the profile is loaded. */
  readonly user: string | undefined
  /** Note of the acknowledged alerts; '' for none. */
  readonly note?: string
}

/**
 * Runs the action and shows a notice. Calls do not wait for each other, because a user may acknowledge one row after another.
 * @returns whether it succeeded
 */
export async function attend(how: Attending, alerts: readonly Alert[], by: Attender): Promise<boolean> {
  const { client, notices } = by
  try {
    await actions[how](alerts, by)
    return true
  } catch (error) {
    notices.show('danger', errorText(error, texts))
    return false
  } finally {
    invalidate(client, 'alerts')
  }
}

const actions: Readonly<Record<Attending, (alerts: readonly Alert[], by: Attender) => Promise<void>>> = {
  async one([alert], { feed, notices, open, user, note = '' }) {
    if (alert === undefined) return
    const attendance = await feed.attend(alert.id, note)
    const run = () => open({ name: 'note', alert: { ...alert, ...attendance } })
    // The same text replaces the previous notice, so that acknowledging a whole list shows one notice.
    if (attendance === null || attendance.atendida_por === user)
      notices.show('success', t.done, ...(note === '' ? [{ text: t.addNote, run }] : []))
    else notices.show('info', attendedText(attendance, t.already))
  },
  async each(alerts, by) {
    const ids = alerts.map(({ id }) => id)
    await by.feed.attendAll(undefined, ids, by.note)
    const run = () => void attend('reopen', alerts, by)
    by.notices.show('success', counted(t.doneMany, ids), { text: texts.bin.undo, run })
  },
  async reopen(alerts, { client, feed, notices }) {
    const ids = alerts.map(({ id }) => id)
    await client.alerts.markAllHandled({ atendida: 0, ids })
    await feed.refresh()
    notices.show('success', counted(t.reopened, ids))
  },
}

const counted = (template: string, { length }: readonly unknown[]) =>
  fill(template, { count: formatFigure(length) })

/** Formats when and by whom an alert was acknowledged. */
export function attendedText({ atendida_por, atendida_en }: Attendance, template: string): string {
  return fill(template, { name: atendida_por, time: formatDateTime(atendida_en) })
}
