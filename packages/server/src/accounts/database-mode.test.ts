import { afterEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { enter, openServer } from '../testing/running-server.js'

describe.each(databases().slice(1))('the first start on $name', (kind) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  test('servers that begin at once on an empty database run, with one first administrator', async () => {
    const home = await kind.start({ empty: true })
    const starting = Array.from({ length: 4 }, () => openServer(home))
    closing.push(async () => {
      for (const server of await Promise.allSettled(starting))
        if (server.status === 'fulfilled') await server.value.close()
      await home.remove()
    })
    for (const server of await Promise.all(starting)) {
      const admin = await enter(server, 'admin')
      expect((await admin.users.list({ rol: 4 })).map(({ user, rol }) => [user, rol])).toEqual([['admin', 4]])
    }
  })
})
