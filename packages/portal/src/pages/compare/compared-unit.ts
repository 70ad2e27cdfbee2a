import { type HistoryRecord, type Imei, indexAt } from '@baliza/sdk-core/internal'
import type { ComparedLook } from './compared-looks.js'
import type { FoundMeeting } from './find-in-slices.js'
import type { UnitRun } from './unit-runs.js'

/** Compared unit: its name, its look, and the state of its history. */
export interface ComparedUnit extends ComparedLook {
  readonly imei: Imei
  readonly nombre: string
  readonly run: UnitRun
  /** Omitted from the map, the replay and the meetings. */
  readonly hidden: boolean
}

const none: readonly HistoryRecord[] = []

/** Returns the unit's records; empty until they are loaded. */
export function recordsOf({ run }: ComparedUnit): readonly HistoryRecord[] {
  return run.state === 'ready' ? run.records : none
}

export type UnitsMeeting = FoundMeeting<ComparedUnit>

/** Returns the name of the meeting place: point of interest, or else the address, of the record nearest in time. */
export function placeOf({ one, at }: UnitsMeeting): string {
  const records = recordsOf(one)
  const record = records[indexAt(records, at)]
  return record?.pdi || record?.direccion || ''
}
