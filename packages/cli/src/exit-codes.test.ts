import { readFile } from 'node:fs/promises'
import { BalizaError } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { exitCodeOf, exitCodes, sentenceOf } from './exit-codes.js'

const thrown = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)

test('Ctrl+C is one word, whichever call it met', () => {
  const error = new BalizaError({ code: 'aborted', call: 'positions.page' })
  expect([exitCodeOf(error), sentenceOf(error)]).toEqual([exitCodes.interrupted, 'Interrumpido.'])
})

test('what a command names and is not there is a line of ours, and the command line’s fault', async () => {
  const missing = await thrown(readFile('/no/hay.csv.part'))
  expect(exitCodeOf(missing)).toBe(exitCodes.usage)
  expect(sentenceOf(missing)).toBe('/no/hay.csv: no existe ese archivo o esa carpeta')
  const folder = await thrown(readFile('/'))
  expect(exitCodeOf(folder)).toBe(exitCodes.usage)
  expect(sentenceOf(folder)).toBe('El sistema no deja leer o escribir: es una carpeta')
})

test('a disk that is full is nobody’s fault', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect([exitCodeOf(full), sentenceOf(full)]).toEqual([
    exitCodes.failed,
    'El sistema no deja leer o escribir: no queda espacio en el disco',
  ])
})

test('what nobody foresaw says itself, whatever its code is called', () => {
  for (const code of ['EWHAT', 'constructor'])
    expect(sentenceOf(Object.assign(new Error('otra cosa'), { code }))).toBe('otra cosa')
})
