import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { eventTypesA } from '../../codes/event-types.js'
import { validation } from '../../texts/es/validation.js'
import { eventSchema } from './event.js'

const schema = eventSchema(validation)
const problems = (input: unknown, form = schema) =>
  v.safeParse(form, input).issues?.map((issue) => [v.getDotPath(issue), issue.message])

const event = {
  nom_evento: 'Motor encendido de noche',
  gps: ['359586015829801', '359586015829802'],
  tipo_evento: 4,
  nodo_geocerca: '0',
  mostrar_alerta: 1,
  color_alerta: 2,
  sonido: 0,
  sonido_alerta: 0,
  email: 'false',
}
const nights = { dias: [5, 1], desde: '20:00', hasta: '06:00', fuera: 0, zona: 'America/Mexico_City' }
const boss = { tras: 600, canal: 'email', destino: 'jefa@casa.mx' }
const noTime = 'Escribe un número mayor que 0; como máximo son 30 días'
const missing = 'El campo es requerido'
const wrong = 'El formato es incorrecto'

describe('the event form', () => {
  test('is read without what its type does not need', () => {
    expect(v.parse(schema, { ...event, nodo_geocerca: 'abc', speed: '', sonido_alerta: 3 })).toEqual({
      ...event,
    })
    expect(
      v.parse(schema, { ...event, tipo_evento: 1, nodo_geocerca: 'abc', sonido: 1, sonido_alerta: 6 }),
    ).toEqual({ ...event, tipo_evento: 1, nodo_geocerca: 'abc', sonido: 1, sonido_alerta: 6 })
  })

  test('is read with its times, the days in their order; what happens in a moment has no duration', () => {
    const times = { duracion: 600, horario: nights, pausa: 1_800 }
    const ordered = { ...nights, dias: [1, 5] }
    expect(v.parse(schema, { ...event, ...times })).toEqual({ ...event, ...times, horario: ordered })
    expect(v.parse(schema, { ...event, tipo_evento: 6, ...times })).toEqual({
      ...event,
      tipo_evento: 6,
      horario: ordered,
      pausa: 1_800,
    })
    const none = { duracion: null, horario: null, pausa: null }
    expect(v.parse(schema, { ...event, ...none })).toEqual({ ...event, ...none })
    const daily = { ...event, horario: { ...nights, dias: [2, 2, 2] } }
    expect(v.parse(schema, daily)).toMatchObject({ horario: { dias: [2] } })
  })

  test.each([
    boss,
    { ...boss, canal: 'sms', destino: '+52 (55) 1234-5678' },
    { ...boss, canal: 'webhook', destino: '' },
    null,
  ])('who is told where nobody attends: %j', (escalado) => {
    expect(v.parse(schema, { ...event, escalado })).toEqual({ ...event, escalado })
  })

  test.each([
    [80, 80],
    ['80', 80],
    [' 110.5 ', 110.5],
    [1, 1],
    [999, 999],
  ])('a limit of %j is %d km/h', (speed, limit) => {
    expect(v.parse(schema, { ...event, tipo_evento: 5, speed })).toMatchObject({ speed: limit })
  })

  test.each(['ochenta', '0', 0, -5, 1_000, '1e2', '80 km/h', Number.NaN])('%j is no limit', (speed) => {
    expect(problems({ ...event, tipo_evento: 5, speed })).toEqual([['speed', 'Ingresa solo numeros']])
  })

  test.each([
    [{ nom_evento: undefined }, 'nom_evento', missing],
    [{ nom_evento: '  ' }, 'nom_evento', missing],
    [{ nom_evento: 'a'.repeat(101) }, 'nom_evento', wrong],
    [{ gps: undefined }, 'gps', missing],
    [{ gps: [] }, 'gps', missing],
    [{ gps: 'todas' }, 'gps', wrong],
    [{ gps: ['12'] }, 'gps.0', wrong],
    [
      { gps: Array.from({ length: 5_001 }, () => '3595860') },
      'gps',
      'Un evento vigila como máximo 5,000 unidades',
    ],
    [{ tipo_evento: 0 }, 'tipo_evento', missing],
    [{ tipo_evento: '' }, 'tipo_evento', missing],
    [{ tipo_evento: 23 }, 'tipo_evento', wrong],
    [{ tipo_evento: 1 }, 'nodo_geocerca', missing],
    [{ tipo_evento: 2, nodo_geocerca: '' }, 'nodo_geocerca', missing],
    [{ tipo_evento: 7, nodo_geocerca: undefined }, 'nodo_geocerca', missing],
    [{ tipo_evento: 8, nodo_geocerca: 'a'.repeat(65) }, 'nodo_geocerca', wrong],
    [{ tipo_evento: 5 }, 'speed', missing],
    [{ sonido: 1 }, 'sonido_alerta', missing],
    [{ sonido: 1, sonido_alerta: undefined }, 'sonido_alerta', missing],
    [{ sonido: 1, sonido_alerta: 7 }, 'sonido_alerta', wrong],
    [{ color_alerta: 0 }, 'color_alerta', missing],
    [{ color_alerta: 5 }, 'color_alerta', wrong],
    [{ mostrar_alerta: 2 }, 'mostrar_alerta', wrong],
    [{ email: true }, 'email', wrong],
    [{ tipo_evento: 22 }, 'duracion', missing],
    [{ tipo_evento: 22, duracion: null }, 'duracion', missing],
    [{ tipo_evento: 22, duracion: 599 }, 'duracion', 'Una unidad está sin señal a partir de 10 minutos'],
    [{ duracion: 0 }, 'duracion', noTime],
    [{ duracion: 1.5 }, 'duracion', noTime],
    [{ duracion: Number.NaN }, 'duracion', noTime],
    [{ pausa: 30 * 86_400 + 1 }, 'pausa', noTime],
    [{ horario: { ...nights, dias: [] } }, 'horario.dias', 'Elige al menos un día'],
    [{ horario: { ...nights, dias: [0] } }, 'horario.dias.0', wrong],
    [{ horario: { ...nights, desde: '8:00' } }, 'horario.desde', wrong],
    [{ horario: { ...nights, hasta: '24:00' } }, 'horario.hasta', wrong],
    [{ horario: { ...nights, fuera: true } }, 'horario.fuera', wrong],
    [{ horario: { ...nights, zona: 'México' } }, 'horario.zona', 'La zona horaria no existe'],
    [{ horario: 'de noche' }, 'horario', wrong],
    [{ escalado: { ...boss, destino: 'jefa' } }, 'escalado.destino', wrong],
    [{ escalado: { ...boss, destino: ' ' } }, 'escalado.destino', missing],
    [{ escalado: { ...boss, canal: 'sms', destino: '55 12' } }, 'escalado.destino', wrong],
    [{ escalado: { ...boss, canal: 'sms', destino: 'jefa@casa.mx' } }, 'escalado.destino', wrong],
    [{ escalado: { ...boss, canal: 'webhook' } }, 'escalado.destino', wrong],
    [{ escalado: { ...boss, canal: 'fax' } }, 'escalado.canal', wrong],
    [{ escalado: { ...boss, tras: 0 } }, 'escalado.tras', noTime],
    [{ escalado: 'a la jefa' }, 'escalado', wrong],
  ])('%j: %s, %s', (change, field, message) => {
    expect(problems({ ...event, ...change })).toEqual([[field, message]])
  })

  test('says everything that is missing at once', () => {
    const blank = { ...event, nom_evento: '', gps: [], tipo_evento: 1, sonido: 1 }
    expect(problems(blank)).toEqual([
      ['nom_evento', missing],
      ['gps', missing],
      ['nodo_geocerca', missing],
      ['sonido_alerta', missing],
    ])
  })

  test('in reading A other numbers need the place and the limit', () => {
    const readingA = eventSchema(validation, eventTypesA)
    expect(problems({ ...event, tipo_evento: 4 }, readingA)).toEqual([['nodo_geocerca', missing]])
    expect(problems({ ...event, tipo_evento: 7 }, readingA)).toEqual([['speed', missing]])
    expect(problems({ ...event, tipo_evento: 5 }, readingA)).toBeUndefined()
  })
})
