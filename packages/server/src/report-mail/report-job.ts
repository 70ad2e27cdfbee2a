import type { ReportScheduleForm, TrackRange } from '@baliza/agreement'
import type { TileSetting } from '../settings/setting-readers.js'

/** The request for a report file. It is sent to a thread, so it contains only plain data. */
export interface ReportJob extends Pick<ReportScheduleForm, 'nombre' | 'reporte' | 'formato' | 'zona'> {
  readonly brand: string
  readonly title: string
  readonly range: string
  /** The range, up to now at most. */
  readonly during: TrackRange
  /** The lines above the table. */
  readonly header: readonly string[]
  readonly units: readonly ReportedUnit[]
  /** The archive of the streets drawn under the routes of a PDF. `null`: no streets. */
  readonly streets: TileSetting | null
}

export interface ReportedUnit {
  readonly imei: string
  readonly nombre: string
  readonly placas: string
}

/** A file to be sent by mail. */
export interface MadeFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}
