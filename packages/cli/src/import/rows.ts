import { type ImportKind, importColumns } from '@baliza/sdk-core'
import Papa from 'papaparse'
import { FaultyFile } from '../exit-codes.js'

/** A heading as it is compared: case, accents and what is no letter or figure make no difference. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The rows of a CSV, by the names of `importColumns`. Its headings are those names, or what the portal calls them. */
export function readRows(kind: ImportKind, text: string): Record<string, string>[] {
  const ours = new Map(
    Object.entries(importColumns[kind]).flatMap(([name, { label }]) => [
      [folded(label), name] as const,
      [folded(name), name] as const,
    ]),
  )
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => ours.get(folded(heading)) ?? heading,
  })
  const headings = meta.fields ?? []
  const unknown = headings.filter((heading) => ![...ours.values()].includes(heading))
  const missing = Object.entries(importColumns[kind]).flatMap(([name, { required }]) =>
    required && !headings.includes(name) ? [name] : [],
  )
  const wrong = [
    ...missing.map((name) => `  falta la columna ${name}`),
    ...unknown.map((heading) => `  sobra la columna «${heading}»`),
    ...errors
      // One column alone has nothing to separate.
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row, message }) => `  fila ${(row ?? 0) + 1}: ${message}`),
  ]
  if (wrong.length > 0)
    throw new FaultyFile(
      `El archivo no es de ${kind} (columnas: ${Object.keys(importColumns[kind]).join(', ')}):\n${wrong.join('\n')}`,
    )
  return data
}
