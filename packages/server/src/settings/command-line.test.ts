import { expect, test } from 'vitest'
import { settingsHelp, splitArguments } from './command-line.js'
import { readConfig } from './config.js'
import { settings } from './settings.js'

test('the command line wins over the environment, and an empty variable is an unset one', () => {
  const environment = { PORT: '1', TRACKER_PORT: '2', DATABASE_URL: '', HOST: ' ' }
  const config = readConfig(environment, ['--port', '9000', '--brand=Mi = Flota', '--demo'])
  expect(config).toMatchObject({
    port: 9000,
    trackerPort: 2,
    host: '127.0.0.1',
    brand: 'Mi = Flota',
    demo: true,
  })
})

test('an unknown option, or one without its value, is reported', () => {
  expect(() => readConfig({}, ['--colour'])).toThrow('No se entiende «--colour»')
  expect(() => readConfig({}, ['--port'])).toThrow('A --port le falta su valor')
  expect(() => readConfig({}, ['--port', '--demo'])).toThrow('A --port le falta su valor')
  expect(() => readConfig({}, ['-p', '1'])).toThrow('No se entiende «-p»')
  expect(() => readConfig({}, ['--demo', '1'])).toThrow('No se entiende «1»')
  expect(() => readConfig({}, ['--smtp=smtp://a:hunter2@b'])).toThrow('No se entiende «--smtp».')
})

test('a switch may be said in full, and an option has its variable’s name with dashes', () => {
  const config = readConfig({ DEMO: '1' }, ['--demo=0', '--cut-speed-limit', '40', '--brand='])
  expect(config).toMatchObject({ demo: false, cutSpeedLimit: 40, brand: 'Baliza' })
})

test('what is not a setting is left, in its order', () => {
  expect(splitArguments(['backup', '--port', '1', '--to=copia', '--demo', 'x'])).toEqual({
    given: { PORT: '1', DEMO: '1' },
    rest: ['backup', '--to=copia', 'x'],
  })
})

test('the help lists every variable', () => {
  for (const row of Object.values(settings)) expect(settingsHelp()).toContain(`  ${row.name} `)
})
