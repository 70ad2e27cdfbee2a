import { type HistoryRecord, type Imei, isPositionAccepted } from '@baliza/sdk-core/internal'
import type { RowFormat } from './rows.js'

/** The unit of a series of positions. */
export interface Track {
  readonly imei: Imei
  readonly nombre: string
}

/** The fields of a position that the formats write. */
export type Position = Pick<
  HistoryRecord,
  'lat' | 'lng' | 'speed' | 'acc' | 'angulo' | 'timestamp' | 'direccion' | 'pdi' | 'recorrido' | 'duda'
>

/** Converts a position to a row of NDJSON, CSV or a sheet. */
export function rowOf({ imei, nombre }: Track, position: Position) {
  const { timestamp, lat, lng, speed, acc, angulo, direccion, pdi, recorrido = null, duda = null } = position
  return {
    imei,
    nombre,
    fecha: new Date(timestamp),
    lat,
    lng,
    velocidad_kmh: speed,
    motor: acc ? 1 : 0,
    rumbo: angulo,
    direccion,
    pdi,
    recorrido_km: recorrido,
    duda,
  }
}

/** The columns of {@link rowOf}. */
export const positionColumns = [
  'imei',
  'nombre',
  'fecha',
  'lat',
  'lng',
  'velocidad_kmh',
  'motor',
  'rumbo',
  'direccion',
  'pdi',
  'recorrido_km',
  'duda',
] as const satisfies readonly (keyof ReturnType<typeof rowOf>)[]

/** State of the file before an addition. */
export interface Written {
  /** Number of rows of all tracks written before these. */
  readonly rows: number
}

/**
 * A format of positions, written in pieces that are only appended, so that an interrupted file can be resumed. The caller opens
 * each track, adds its pieces in time order, and closes it.
 */
export interface PositionFormat extends Pick<RowFormat, 'mark' | 'end' | 'finish' | 'maxRows'> {
  begin(): string
  open(track: Track): string
  /** Never called with an empty array. */
  piece(track: Track, positions: readonly Position[], written: Written): string
  close(): string
  /** `true` for formats that draw a map: positions that were not accepted are left out. */
  readonly isMap?: true
}

/** Returns the positions that the format includes. */
export function writtenOf({ isMap }: PositionFormat, positions: readonly Position[]): readonly Position[] {
  return isMap ? positions.filter(isPositionAccepted) : positions
}

const nothing = () => ''
/** Defaults for formats that lack these parts. */
export const without = { begin: nothing, open: nothing, close: nothing, end: nothing } as const
