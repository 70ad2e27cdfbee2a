import { type HistoryRecord, type Imei, indexAt } from '@baliza/sdk-core'
import type { ComparedLook } from './compared-looks.js'
import type { FoundMeeting } from './find-in-slices.js'
import type { UnitRun } from './unit-runs.js'

/** One of the compared: who it is, what it looks like, and how far its history has come. */
export interface ComparedUnit extends ComparedLook {
  readonly imei: Imei
  readonly nombre: string
  readonly run: UnitRun
  /** It is left out of the map, of the replay and of the meetings. */
  readonly hidden: boolean
}

const none: readonly HistoryRecord[] = []

/** Its records; empty until they are loaded. */
export function recordsOf({ run }: ComparedUnit): readonly HistoryRecord[] {
  return run.state === 'ready' ? run.records : none
}

/** Two of the compared met. */
export type UnitsMeeting = FoundMeeting<ComparedUnit>

/** The name of the place where they met, by the record that was nearest in time: its point of interest, or its address. */
export function placeOf({ one, at }: UnitsMeeting): string {
  const records = recordsOf(one)
  const record = records[indexAt(records, at)]
  return record?.pdi || record?.direccion || ''
}
