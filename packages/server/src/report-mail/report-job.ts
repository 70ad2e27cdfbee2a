import type { ReportScheduleForm } from '@baliza/sdk-core'
import type { TileSetting } from '../settings/setting-readers.js'

/** A file of a report as it is requested from its writer. The job travels to a thread, so it is plain data. */
export interface ReportJob extends Pick<ReportScheduleForm, 'nombre' | 'reporte' | 'formato' | 'zona'> {
  readonly brand: string
  readonly title: string
  readonly range: string
  /** The lines over the table of a file. */
  readonly header: readonly string[]
  readonly units: readonly ReportedUnit[]
  /** The archive of the streets under the routes of a PDF; `null`: no streets. */
  readonly streets: TileSetting | null
}

export interface ReportedUnit {
  readonly imei: string
  readonly nombre: string
  readonly placas: string
}

/** A file to be mailed. */
export interface MadeFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}
