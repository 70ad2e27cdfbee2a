import * as v from 'valibot'
import { expect, test } from 'vitest'
import { writeIconSize } from '../entities/unit-calls.js'
import { iconChange, sizeOf } from './unit-changes.js'

const size = { size_ancho: 25, size_largo: 50, offset: 25 }

test.each([
  ['/icons/trailer.png', true],
  ['icons/auto-giro.svg', true],
  ['auto', true],
  ['https://cdn.ejemplo.mx/i/taxi.png?v=2', false],
  ['', true],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['//otro.mx/x.png', false],
  ['http://otro.mx/x.png', false],
  ['https://a.mx/"onerror="x', false],
  ['../../secreto', false],
  ['/icons/../../x', false],
  ['\\\\servidor\\x', false],
  [`/${'x'.repeat(300)}`, false],
])('an icon at %j is accepted: %s', (url_icon, accepted) => {
  const change = { id: '1', url_icon, url_icon_angulo: 0, size: writeIconSize(size) }
  expect(v.safeParse(iconChange, change).success).toBe(accepted)
})

test.each([
  [writeIconSize(size), writeIconSize(size)],
  [btoa(JSON.stringify({ ...size, script: '<b>' })), writeIconSize(size)],
  [btoa(JSON.stringify({ ...size, size_ancho: '25' })), writeIconSize(size)],
  [btoa(JSON.stringify({ ...size, size_ancho: 0 })), null],
  [btoa(JSON.stringify({ ...size, size_largo: 257 })), null],
  [btoa(JSON.stringify({ ...size, offset: -1 })), null],
  [btoa(JSON.stringify({ ...size, offset: 'x' })), null],
  [btoa('7'), null],
  ['%%%', null],
])('the size %s is stored as %s', (text, stored) => {
  expect(sizeOf(text)).toBe(stored)
})
