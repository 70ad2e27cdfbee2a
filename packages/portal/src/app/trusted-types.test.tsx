import { afterEach, expect, test } from 'vitest'
import { rules } from './trusted-types.js'

const origin = location.origin

test.each([
  ['/assets/read-table-worker-D2r6g3hP.js', true],
  [`${origin}/assets/xlsx-worker-DRkwm6c8.js`, true],
  [`${origin}/widgets/1.9.1/baliza.js`, true],
  [`${origin}/push-worker.js`, true],
  [`${origin}/config.json`, false],
  [`${origin}/api/objetos`, false],
  [`${origin}/storybook/sb-manager/runtime.js`, false],
  [`${origin}/assets/../api/x.js`, false],
  ['https://otra.mx/assets/index.js', false],
  ['//otra.mx/assets/index.js', false],
  [`blob:${origin}/assets/a.js`, false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
])('the address of a script: %s', (address, isOurs) => {
  expect(rules.createScriptURL(address)).toBe(isOurs ? address : null)
})

afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['assets/read-table-worker-D2r6g3hP.js', true],
  [`${origin}/flota/widgets/1/baliza.js`, true],
  [`${origin}/widgets/1/baliza.js`, false],
  [`${origin}/assets/index.js`, false],
])('below a path of a proxy’s, the address of a script: %s', (address, isOurs) => {
  history.replaceState(null, '', '/flota/#/tracking')
  expect(rules.createScriptURL(address)).toBe(isOurs ? address : null)
})

test('no HTML is let through but none', () => {
  expect(rules.createHTML('')).toBe('')
  for (const html of ['<img src=x onerror=alert(1)>', ' ', 'a', '<b>a</b>'])
    expect(rules.createHTML(html)).toBeNull()
})
