import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDateTime } from '@baliza/sdk-core/internal'
import { afterAll, expect, test } from 'vitest'
import { openTable } from './table.js'

const folder = mkdtempSync(join(tmpdir(), 'baliza-table-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = Date.UTC(2026, 10, 1, 12, 30)

async function written(format: 'table' | 'csv' | 'ndjson'): Promise<string> {
  const out = join(folder, format)
  const writer = await openTable(process, format, ['fecha'], out)
  await writer.add([{ fecha: new Date(at) }, { fecha: null }])
  await writer.end()
  return readFileSync(out, 'utf8')
}

test('a moment is a person’s by the clock of this machine, and a program’s with its zone', async () => {
  expect(await written('table')).toBe(`FECHA\n${formatDateTime(at)}\n\n`)
  expect(await written('csv')).toBe('\uFEFFfecha\r\n2026-11-01T12:30:00.000Z\r\n\r\n')
  expect(await written('ndjson')).toBe('{"fecha":"2026-11-01T12:30:00.000Z"}\n{"fecha":null}\n')
})

test('a file that cannot be made is known before there is a row', async () => {
  await expect(openTable(process, 'ndjson', ['fecha'], join(folder, 'no', 'hay'))).rejects.toThrow('ENOENT')
})
