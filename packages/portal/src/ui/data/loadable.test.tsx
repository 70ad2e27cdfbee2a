import { BalizaError } from '@baliza/sdk-core/internal'
import { queryByText } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makePortal, mount } from '../../testing/mount.js'
import { Loadable } from './loadable.js'

const offline = new BalizaError({ code: 'offline', call: 'commands.log' })

test.each([
  ['an empty list says so', null, true],
  ['after an error nobody knows whether it still is', offline, false],
])('%s', async (_, error, says) => {
  const query = { data: [], error, loading: false, reload: () => {} }
  const { within } = makePortal()
  const page = await mount(
    within(
      <Loadable query={query} isEmpty={(rows) => rows.length === 0} empty="No hay comandos">
        {() => null}
      </Loadable>,
    ),
  )
  expect(queryByText(page, 'No hay comandos') !== null).toBe(says)
  expect(queryByText(page, 'Reintentar') !== null).toBe(!says)
})
