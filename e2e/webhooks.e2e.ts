import { verifyWebhook } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { logIn, newAccount, outcome } from './account.js'
import { openControlPanel } from './control-panel-fixture.js'
import { listen } from './posted-to.js'
import { panel } from './screen.js'
import { product } from './this-product.js'

const { url } = product

test('a webhook: made, its secret shown once, tested, and in its log; roles 1 and 2 have none', async () => {
  const { admin, page, complaints, row, press, agree } = await openControlPanel()
  const unique = Math.random().toString(36).slice(2, 8)
  const { url: host, posted } = await listen()
  const address = `${host}/baliza`
  const name = `Almacén ${unique}`
  await page.goto(`${url}/#/cpanel`)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Crear webhook' }).click()
  const form = panel(page, 'Crear webhook')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Dirección').fill(address)
  await form.getByRole('button', { name: 'Crear', exact: true }).click()
  const made = panel(page, 'Copia el secreto ahora')
  const secret = (await made.getByLabel('Secreto', { exact: true }).textContent()) ?? ''
  await made.getByRole('button', { name: 'Ya lo guardé' }).click()

  await press(name, 'Envíos')
  const log = panel(page, `Envíos de ${name}`)
  await log.getByText('Todavía no hay envíos').waitFor()
  await log.getByRole('button', { name: 'Enviar prueba' }).click()
  const delivery = log.getByRole('listitem').filter({ hasText: 'Prueba' })
  await delivery.getByText('Recibido').waitFor()
  expect(posted).toHaveLength(1)
  const [{ body, signature } = { body: '', signature: '' }] = posted
  expect(await verifyWebhook(body, signature, secret)).toMatchObject({ tipo: 'test' })
  await page.reload()
  await row(name).waitFor()
  expect(await page.content()).not.toContain(secret)

  const [webhook] = (await admin.webhooks.list()).filter(({ nombre }) => nombre === name)
  if (webhook === undefined) throw new Error('the webhook was not added')
  const owner = await newAccount(product, [])
  const mirror = `espejo-${owner.user}`
  await owner.client.mirrorAccounts.add({ owner: owner.id, nombre: 'Socio', user: mirror, pass: 'demo' })
  const { id } = webhook
  for (const { client } of [owner, await logIn(url, mirror)]) {
    const { webhooks } = client
    const form = { nombre: 'Ajeno', url: address, eventos: ['alert'], unidades: null } as const
    const calls = [webhooks.list(), webhooks.add(form), webhooks.log({ id }), webhooks.test({ id })]
    const more = [webhooks.renewSecret({ id }), webhooks.replay({ id, desde: 0 }), webhooks.remove({ id })]
    expect(new Set(await Promise.all([...calls, ...more].map(outcome)))).toEqual(new Set(['forbidden']))
  }
  expect(posted).toHaveLength(1)
  await press(name, 'Eliminar')
  await agree('Eliminar')
  await row(name).waitFor({ state: 'detached' })
  expect(await admin.webhooks.list()).not.toContainEqual(expect.objectContaining({ id }))
  expect(complaints).toEqual([])
})
