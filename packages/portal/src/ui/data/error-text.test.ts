import { BalizaError, type BalizaErrorInit } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { portalTexts } from '../../context/portal-texts.js'
import { errorText } from './error-text.js'

const texts = portalTexts
const textOf = (init: Omit<BalizaErrorInit, 'call'>) =>
  errorText(new BalizaError({ call: 'commands.send', ...init }), texts)

test.each<[string, Omit<BalizaErrorInit, 'call'>, string]>([
  [
    'a timeout',
    { code: 'timeout', effect: 'once' },
    'La respuesta del servidor no llegó. Puede que se haya hecho: compruébalo antes de repetirlo.',
  ],
  [
    'a 500 with a message of its own',
    { code: 'http', effect: 'once', httpStatus: 500, mensaje: 'Ups algo salió mal' },
    'Ups algo salió mal. Puede que se haya hecho: compruébalo antes de repetirlo.',
  ],
])('after %s no text suggests to send a command again', (_what, init, text) => {
  expect(textOf(init)).toBe(text)
})

test.each<[string, Omit<BalizaErrorInit, 'call'>, string]>([
  [
    'never left',
    { code: 'offline', effect: 'once', unsent: true },
    'Verfifica tu conexión o comunicate con nosotros.',
  ],
  ['was refused', { code: 'refused', effect: 'once', mensaje: 'Unidad inactiva' }, 'Unidad inactiva'],
  [
    'may be repeated',
    { code: 'timeout', effect: 'read' },
    'El servidor tardó demasiado en responder. Vuelve a intentarlo.',
  ],
])('the message of %s is shown as it is', (_what, init, text) => {
  expect(textOf(init)).toBe(text)
})

test('where the code of a call did not come the page has to be reloaded: a retry finds what the browser remembers', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: https://host/assets/x.js')
  expect(textOf({ code: 'offline', cause })).toBe(
    'Esta parte no se pudo cargar. Vuelve a intentarlo cuando haya conexión.',
  )
})

test('a mistake of ours is not the reader’s', () => {
  expect(() => errorText(new TypeError('ours'), texts)).toThrow('ours')
})

test.each([
  ['a refusal without a reason', { code: 'refused' }, 'Datos no encontrados'],
  ['an answer without what was asked for', { code: 'malformed' }, 'Datos no encontrados'],
  ['a refusal with its reason', { code: 'refused', mensaje: 'Sin permiso' }, 'Sin permiso'],
  ['no network', { code: 'offline' }, 'Verfifica tu conexión o comunicate con nosotros.'],
] as const)('what the specification says of %s', (_name, init, text) => {
  const error = new BalizaError({ call: 'units.get', ...init })
  expect(errorText(error, texts, texts.errors.notFound)).toBe(text)
})
