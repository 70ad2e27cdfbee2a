import { strToU8, zipSync } from 'fflate'

/** A unit as the workbook means it. */
export interface MeantUnit {
  readonly nombre: string
  readonly imei: string
  readonly sim: string
  readonly equipo_gps: string
  readonly placas: string
  readonly grupo: string
  /** The day of its registration, noon in UTC, Unix ms. */
  readonly registro: number
}

/** IMEI that the spreadsheet rounded in the row of {@link roundedRow}. */
export const roundedImei = '864895030221777'
/** Row of the sheet whose IMEI was rounded. */
export const roundedRow = 42

const dayLength = 86_400_000
const serialOfEpoch = 25_569
const [firstDay, days] = [Date.UTC(2026, 0, 1, 12), 300]

/** Writes a value in one of its usual forms, by the number of its row. */
const written = {
  imei: (imei: string, row: number) =>
    [
      imei,
      `${imei.slice(0, 2)}-${imei.slice(2, 8)}-${imei.slice(8, 14)}-${imei.slice(14)}`,
      `${imei.slice(0, 2)} ${imei.slice(2, 8)} ${imei.slice(8, 14)} ${imei.slice(14)}`,
      `'${imei}`,
      Number(imei),
    ][row % 5] ?? '',
  sim: (sim: string, row: number) =>
    [
      sim,
      `+52 ${sim.slice(0, 2)} ${sim.slice(2, 6)} ${sim.slice(6)}`,
      `(${sim.slice(0, 2)}) ${sim.slice(2, 6)}-${sim.slice(6)}`,
      Number(sim),
      `521${sim}`,
      `044 ${sim}`,
    ][row % 6] ?? '',
  day: (time: number, row: number) => {
    const date = new Date(time)
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    const two = (part: number) => String(part).padStart(2, '0')
    const name = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'][month]
    return (
      [
        `${two(day)}/${two(month + 1)}/${year}`,
        Math.floor(time / dayLength) + serialOfEpoch,
        `${year}-${two(month + 1)}-${two(day)}`,
        `${day}-${name}-${year}`,
        `${day}.${month + 1}.${String(year).slice(2)}`,
      ][row % 5] ?? ''
    )
  },
}

/** Spellings of brands, each with the brand that is meant. */
const brands = [
  ['Coban', 'Coban'],
  ['COBÁN', 'Coban'],
  ['coban ', 'Coban'],
  ['Concox', 'Concox'],
  ['Coban', 'Coban'],
  ['Quecklink', 'Queclink'],
  ['Concox', 'Concox'],
  ['Coban', 'Coban'],
  ['Coban rastreador', 'Coban'],
  ['Acme', 'Meitrack'],
] as const
const groups = [
  'Reparto Norte',
  'Reparto Sur',
  'Taller',
  'REPARTO NORTE',
  'Repárto  Sur',
  'Reparto Norrte',
] as const
const meantGroups = [
  'Reparto Norte',
  'Reparto Sur',
  'Taller',
  'Reparto Norte',
  'Reparto Sur',
  'Reparto Norte',
] as const

/**
 * Creates a workbook of 200 units as people have them: a cover and notes before the sheet, titles above the headings, headings
 * by sense, a column that is not imported, every form of telephone numbers, dates, IMEIs and names, subtotals and a total.
 */
export function messyWorkbook(): { readonly file: File; readonly meant: readonly MeantUnit[] } {
  const meant: MeantUnit[] = []
  const rows: (readonly (string | number)[])[] = [
    ['Transportes del Bajío, S.A. de C.V.'],
    ['Inventario de unidades', '', '', 'Corte:', '30/11/2026'],
    [],
    [
      'No.',
      'Unidad',
      'I.M.E.I.',
      'Tel. chip',
      'Marca GPS',
      'Flotilla',
      'Fecha alta',
      'Placas',
      'Observaciones',
    ],
  ]
  for (let row = 0; row < 200; row++) {
    const [brand, meantBrand] = brands[row % brands.length] ?? brands[0]
    const group = row % groups.length
    const nombre = `Camión ${row + 1}`
    const sim = String(5_510_000_000 + row)
    const time = firstDay + (row % days) * dayLength
    const isRounded = rows.length + 1 === roundedRow
    const imei = isRounded ? roundedImei : String(864_895_030_220_000 + row)
    const placas = `ABC-${100 + row}-D`
    rows.push([
      row + 1,
      ` ${nombre} `,
      isRounded ? '8.64895E+14' : written.imei(imei, row),
      written.sim(sim, row),
      brand,
      groups[group] ?? '',
      written.day(time, row),
      placas,
      row % 40 === 0 ? 'revisar' : '',
    ])
    meant.push({
      nombre,
      imei,
      sim,
      equipo_gps: meantBrand,
      placas,
      grupo: meantGroups[group] ?? '',
      registro: time,
    })
    if (row === 99) rows.push(['', 'Subtotal', 100, '', '', '', '', '', ''])
  }
  rows.push([], ['', 'TOTAL GENERAL:', 200, '', '', '', '', '', ''])
  const cover = [['Transportes del Bajío'], ['Flota 2026', 'Versión 3']]
  const notes = [
    ['Fecha', 'Nombre', 'Nota'],
    ...Array.from({ length: 300 }, (_, row) => ['01/02/2026', `Ana ${row}`, 'llamar']),
  ]
  return { file: workbook({ Portada: cover, Pendientes: notes, Unidades: rows }), meant }
}

type Sheet = readonly (readonly (string | number)[])[]

/** Creates an XLSX with these sheets. */
export function workbook(sheets: Readonly<Record<string, Sheet>>): File {
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const names = Object.keys(sheets)
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('')
  const entries: [string, string][] = [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${rels}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ],
    ...Object.values(sheets).map((rows, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    ]),
  ]
  const bytes = zipSync(Object.fromEntries(entries.map(([name, xml]) => [name, strToU8(xml)])))
  return new File([new Uint8Array(bytes)], 'inventario.xlsx')
}

function rowXml(cells: readonly (string | number)[], index: number): string {
  const line = index + 1
  const written = cells.map((cell, column) => {
    const ref = `${String.fromCharCode(65 + column)}${line}`
    if (cell === '') return ''
    return typeof cell === 'number'
      ? `<c r="${ref}"><v>${cell}</v></c>`
      : `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  })
  return `<row r="${line}">${written.join('')}</row>`
}
