import { expect, test } from 'vitest'
import { readEvent, traccarIdOf } from './events.js'

const device = { id: 7, uniqueId: '35-209408-888888-8', name: 'Camión' }
const read = (event: unknown, more: object = {}) => readEvent(JSON.stringify({ event, device, ...more }))

test('a result is of the latest order, with the device’s words, and no more than that it was taken', () => {
  expect(read({ type: 'commandResult', attributes: { result: 'DYD=Success!' } })).toEqual({
    imei: '352094088888888',
    reply: { comando: null, correlation: 'traccar', result: 'taken', text: 'DYD=Success!' },
    hasPosition: false,
  })
  expect(read({ type: 'commandResult', attributes: { result: ' ' } }, { position: {} })).toMatchObject({
    reply: { text: null },
    hasPosition: true,
  })
})

test('what Traccar had kept has left, by its number', () => {
  expect(read({ type: 'queuedCommandSent', attributes: { id: 71 } })?.reply).toEqual({
    comando: null,
    correlation: 'traccar 71',
    result: 'left',
    text: null,
  })
})

test.each([
  { type: 'queuedCommandSent', attributes: {} },
  { type: 'deviceOnline' },
  { type: 'constructor', attributes: null },
  {},
])('%j tells of no order', (event) => expect(read(event)).toMatchObject({ reply: null }))

test.each([
  '{"event":',
  '{"event":"commandResult"}',
  '{"event":{},"device":{}}',
  '{"position":{},"device":{}}',
])('%s is no event', (body) => expect(readEvent(body)).toBeNull())

test('a device is called in Traccar as it is written there', () => {
  expect(traccarIdOf(JSON.stringify({ device }))).toBe('35-209408-888888-8')
  expect(traccarIdOf('{"device":{"uniqueId":7}}')).toBeNull()
  expect(traccarIdOf('no')).toBeNull()
})
