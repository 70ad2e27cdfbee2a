import { type HistoryRecord, type Imei, isPlaceBelieved } from '@baliza/sdk-core'

/** The unit whose positions follow. */
export interface Track {
  readonly imei: Imei
  readonly nombre: string
}

/** A position as every format writes it. */
export type Position = Pick<
  HistoryRecord,
  'lat' | 'lng' | 'speed' | 'acc' | 'angulo' | 'timestamp' | 'direccion' | 'pdi' | 'recorrido' | 'duda'
>

/** A position as a row: a line of NDJSON, of CSV or of a sheet. */
export function rowOf({ imei, nombre }: Track, position: Position) {
  const { timestamp, lat, lng, speed, acc, angulo, direccion, pdi, recorrido = null, duda = null } = position
  return {
    imei,
    nombre,
    fecha: new Date(timestamp).toISOString(),
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

/** How far a file is when something is added to it. */
export interface Written {
  /** Rows of all tracks, before these. */
  readonly rows: number
}

/**
 * A format of positions, in pieces that are appended: what was written stays, so that a file goes on where it
 * was left. Each track is opened, gets its pieces in the order of time, and is closed.
 */
export interface PositionFormat {
  begin(): string
  /** Precedes `begin` in a file, and not in a pipe. */
  readonly mark?: string
  open(track: Track): string
  /** Never called without positions. */
  piece(track: Track, positions: readonly Position[], written: Written): string
  close(): string
  end(): string
  /** Makes the file of what was written, where that is not the file itself. */
  readonly finish?: (written: string, out: string) => Promise<void>
  /** It draws where units were: a position whose place is not believed is none of its own. */
  readonly isMap?: true
  /** The most rows that it takes. */
  readonly mostRows?: number
}

/** Those of a unit's positions that a format writes. */
export function writtenOf({ isMap }: PositionFormat, positions: readonly Position[]): readonly Position[] {
  return isMap ? positions.filter(isPlaceBelieved) : positions
}

const nothing = () => ''
/** What a format that has no such part answers. */
export const without = { begin: nothing, open: nothing, close: nothing, end: nothing } as const
