import { dateHelp } from './dates.js'
import { tableFormats } from './formats/table.js'
import { date, text, whole } from './inputs.js'

/* The flags that several commands have. */

export const host = {
  kind: 'parsed',
  parse: text,
  optional: true,
  placeholder: 'URL',
  brief: 'Servidor: si no, BALIZA_HOST o el de "baliza login"',
} as const
export const units = {
  kind: 'parsed',
  parse: text,
  optional: true,
  variadic: ',',
  placeholder: 'A,B',
  brief: 'Unidades por IMEI o nombre; todas si no se dice',
} as const
export const out = {
  kind: 'parsed',
  parse: text,
  optional: true,
  placeholder: 'FILE',
  brief: 'Archivo; si no, la salida estándar',
} as const
export const from = { kind: 'parsed', parse: date, placeholder: 'DATE', brief: `Desde: ${dateHelp}` } as const
export const to = {
  kind: 'parsed',
  parse: date,
  optional: true,
  placeholder: 'DATE',
  brief: 'Hasta, inclusive; si no, ahora',
} as const
export const tableFormat = {
  kind: 'enum',
  values: tableFormats,
  optional: true,
  brief: 'Formato: si no, el del nombre del archivo; en la terminal table, en un tubo ndjson',
} as const
/** Off by default. */
export const flag = (brief: string) =>
  ({ kind: 'boolean', default: false, withNegated: false, brief }) as const
export const json = flag('Lo mismo que --format json')
/** The options of the commands that write a table. */
export const table = { host, format: tableFormat, json, out } as const
/** Those of the commands that list something. */
export const listed = {
  ...table,
  limit: {
    kind: 'parsed',
    parse: whole,
    optional: true,
    placeholder: 'N',
    brief: 'Termina tras N renglones; si no, la lista entera',
  },
} as const
/** Their short forms. */
export const tableAliases = { f: 'format', o: 'out' } as const
