import type { Alert, AlertRow } from '@baliza/sdk-core/internal'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKey } from '../use-key.js'
import { useAttend } from './use-attend.js'

export interface QuickAttending {
  /** The chosen row; `null` if none is. */
  readonly row: AlertRow | null
  readonly note: string
  readonly setNote: (note: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  readonly choose: (alert: Alert) => void
  /** Acknowledges the chosen row with its note, and chooses the next one. */
  readonly attend: () => void
  /** Acknowledges these: a row with its own note, the others with the note that was written while no row was chosen. */
  readonly attendAll: (alerts: readonly Alert[]) => void
}

/** Key of the note that was written while no row was chosen. */
const noRow = ''

/**
 * Acknowledges one row after another by keyboard: J and K choose the next and the previous row, N focuses the note, E
 * acknowledges. Each row has its own note, so that a note is never written to another alert.
 * @param shown id of the alert whose card is open
 * @param onShow shows an alert on the map
 */
export function useQuickAttend(
  rows: readonly AlertRow[],
  shown: string | null,
  onShow: (alert: Alert) => void,
): QuickAttending {
  const [chosen, setChosen] = useState<string | null>(null)
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const field = useRef<HTMLInputElement>(null)
  const send = useAttend()
  const rowOf = (id: string | null) => rows.find(({ all }) => all.some((alert) => alert.id === id))
  // If another user acknowledges the chosen row, none is chosen: the next Enter must not acknowledge another one unseen.
  const index = rows.findIndex(({ key }) => key === chosen)
  const row = rows[index] ?? null
  const note = notes.get(chosen ?? noRow) ?? notes.get(noRow) ?? ''

  // A card that is opened on the map chooses its row, and a card that is closed releases it.
  const shownKey = rowOf(shown)?.key
  const shownBefore = useRef(shownKey)
  useEffect(() => {
    const before = shownBefore.current
    shownBefore.current = shownKey
    if (shownKey !== undefined) setChosen(shownKey)
    else if (before !== undefined) setChosen((now) => (now === before ? null : now))
  }, [shownKey])

  function go(to: AlertRow | undefined) {
    if (to === undefined) return
    // The note of a row that another user has acknowledged must not appear at a later alert of its rule.
    if (row === null && chosen !== null) forget([chosen])
    setChosen(to.key)
    // Without a position, only the list shows it.
    if (to.alert.lat !== null && to.alert.lng !== null) onShow(to.alert)
  }
  /** Sends the alerts with the note of a key. If the server refuses, the note is kept. */
  async function sendWith(from: string, how: 'one' | 'each', all: readonly Alert[]) {
    const typed = notes.get(from) ?? notes.get(noRow) ?? ''
    const isSent = await send(how, all, typed.trim())
    if (!isSent && typed !== '') setNotes((now) => (now.has(from) ? now : new Map(now).set(from, typed)))
  }
  const forget = (keys: readonly string[]) =>
    setNotes((now) => new Map([...now].filter(([one]) => !keys.includes(one))))
  function attend() {
    if (row === null) return go(rows[0])
    if (row.alert.readOnly) return
    void sendWith(row.key, row.all.length === 1 ? 'one' : 'each', row.all)
    forget([row.key, noRow])
    go(rows[index + 1] ?? rows[index - 1])
  }
  useKey('j', () => go(rows[index + 1]))
  useKey('k', () => go(rows[Math.max(0, index - 1)]))
  useKey('e', (event) => {
    // A key that is held down must not acknowledge the whole list.
    if (!event.repeat) attend()
  })
  useKey('n', () => {
    if (row === null) go(rows[0])
    field.current?.focus()
  })
  return {
    row,
    note,
    setNote: (text) => setNotes((now) => new Map(now).set(chosen ?? noRow, text)),
    field,
    choose(alert) {
      setChosen(rowOf(alert.id)?.key ?? null)
      onShow(alert)
    },
    attend,
    attendAll(alerts) {
      const ids = new Set(alerts.map(({ id }) => id))
      const noted = rows.filter((one) => notes.has(one.key) && one.all.every(({ id }) => ids.has(id)))
      for (const one of noted) {
        void sendWith(one.key, 'each', one.all)
        for (const { id } of one.all) ids.delete(id)
      }
      const others = alerts.filter(({ id }) => ids.has(id))
      if (others.length > 0) void sendWith(noRow, 'each', others)
      forget([...noted.map(({ key }) => key), noRow])
    },
  }
}
