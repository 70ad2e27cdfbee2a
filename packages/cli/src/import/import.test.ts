import { describe, expect, test } from 'vitest'
import { readRows } from './rows.js'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('rows of a CSV', () => {
  test('its headings are the names on the wire or those of the portal, whatever their case and accents', () => {
    expect(readRows('drivers', bytes('\ufeffNOMBRE;Telefono;email\nAna;5512345678;\n;;\n')).rows).toEqual([
      { nombre: 'Ana', tel: '5512345678', email: '' },
    ])
  })

  test('K45: what Excel writes first, and other letters, are read as in the portal', () => {
    const text = 'sep=;\r\nChofer;Teléfono\r\nPeña;5512345678\r\n'
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(readRows('drivers', latin).rows).toEqual([{ nombre: 'Peña', tel: '5512345678' }])
  })

  test('a column that is missing or unknown is said, with those there are', () => {
    expect(() => readRows('assignments', bytes('imei,flota\n1,2\n'))).toThrow(
      /columnas: imei, user[\s\S]*falta la columna user[\s\S]*sobra la columna «flota»/,
    )
  })

  test('K48: a row of too many cells is refused by its number in the file, in Spanish; the others stay', () => {
    const { rows, numbers, refused } = readRows('assignments', bytes('imei,user\n1,2,\n1,2,3\n4,5\n'))
    expect(rows.map(({ imei }) => imei)).toEqual(['1', '4'])
    expect(numbers).toEqual([2, 4])
    expect(refused).toEqual([expect.stringContaining('No va la fila 3: tiene más celdas que encabezados.')])
  })

  test('a row of totals is left out, and its number is known', () => {
    const { rows, numbers, totals } = readRows('assignments', bytes('imei,user\n1,ana\nTotal,\n'))
    expect(rows).toEqual([{ imei: '1', user: 'ana' }])
    expect([numbers, totals]).toEqual([[2], [3]])
  })

  test.each([
    ['', 'El archivo está vacío.'],
    ['imei,user\n', 'El archivo solo tiene encabezados'],
    ['imei,user\n1,2,3\n', 'Todas las filas tienen más celdas que encabezados'],
    ['%PDF-1.7', 'Es un PDF: expórtalo como CSV o XLSX.'],
  ])('of %j it says why in Spanish', (text, sentence) => {
    expect(() => readRows('assignments', bytes(text))).toThrow(sentence)
  })

  test('more rows than the server accepts are refused before they are sent', () => {
    expect(() => readRows('assignments', bytes(`user,imei\n${'a,1\n'.repeat(20_001)}`))).toThrow(
      'El archivo tiene 20,001 filas y el máximo es 20,000: divídelo en varios.',
    )
  })
})
