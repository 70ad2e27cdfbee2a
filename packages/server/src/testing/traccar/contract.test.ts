import { expect, test } from 'vitest'
import { operations, queryViolations, violations } from './contract.js'
import { startTraccar } from './stub.js'

const { body, answers } = operations['POST /commands/send']

test.each([
  [{ deviceId: 7, type: 'engineStop', attributes: {} }, []],
  [{ deviceId: '7', type: 'engineStop' }, ['body.deviceId is no integer']],
  [{ deviceId: 7, kind: 'engineStop' }, ['body.kind is not in the document']],
  [{ deviceId: 7, attributes: [] }, ['body.attributes is no object']],
  ['engineStop', ['body is no object']],
])('of %j the document says %j', (value, wrong) => {
  expect(violations(body, value)).toEqual(wrong)
  expect(violations(answers[200], value)).toEqual(wrong)
})

test.each([
  ['uniqueId=camion-7', []],
  ['uniqueid=camion-7', ['uniqueid is no parameter']],
  ['id=siete', ['id is no integer']],
  ['all=1', ['all is no boolean']],
])('of the query %s the document says %j', (query, wrong) => {
  expect(queryViolations(operations['GET /devices'].query, new URLSearchParams(query))).toEqual(wrong)
})

test('the stub tells what is asked otherwise than the document says', async () => {
  const stub = await startTraccar()
  try {
    const headers = { authorization: `Bearer ${stub.token}`, 'content-type': 'application/json' }
    await fetch(`${stub.url}/devices`, { headers })
    await fetch(`${stub.url}/api/commands/types?device=7`, { headers })
    await fetch(`${stub.url}/api/commands/send`, { method: 'POST', headers, body: '{"deviceId":"7"}' })
    expect(stub.violations).toEqual([
      'GET /devices is not in the document',
      'GET /commands/types: device is no parameter',
      'POST /commands/send: body.deviceId is no integer',
      'the stub itself, POST /commands/send: body.deviceId is no integer',
    ])
    expect((await fetch(`${stub.url}/api/devices`)).status).toBe(401)
  } finally {
    await stub.close()
  }
})
