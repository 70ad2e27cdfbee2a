import { expect, test } from 'vitest'
import { createLog, readableLine } from './log.js'

function createLines() {
  const lines: string[] = []
  return { lines, log: createLog('debug', { write: (line: string) => void lines.push(line) }) }
}

test('no token and no password reaches the log, however deep', () => {
  const { lines, log } = createLines()
  log.info(
    { token: 'HUNTER2', pass: 'HUNTER2', body: { password: 'HUNTER2', token: 'HUNTER2' } },
    'una llamada',
  )
  log.info({ request: { headers: { authorization: 'Bearer HUNTER2' }, body: { pass: 'HUNTER2' } } }, 'otra')
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('HUNTER2')
  expect(lines.join()).toContain('una llamada')
})

test('an error keeps its cause', () => {
  const { lines, log } = createLines()
  log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'falló')
  expect(lines[0]).toContain('inner')
})

test('on a terminal a line is short', () => {
  const line = readableLine('{"level":40,"time":0,"msg":"hola","port":1}\n')
  expect(line).toMatch(/^\d\d:\d\d:\d\d aviso hola \{"port":1\}\n$/)
})
