import { describe, expect, test } from 'vitest'
import { databaseFixture, databases } from '../../testing/databases.js'
import { byName } from './by-name.js'

describe.each(databases())('on $name', (kind) => {
  const database = databaseFixture(kind)

  test('names are in Spanish order', async () => {
    const names = [
      'Pérez',
      'ñandú',
      'Núñez',
      'zorro',
      'Ávila',
      'avena',
      'Nz',
      'Óscar',
      'oro',
      'Zavala',
      'nube',
    ]
    const rows = await database.query<{ name: string }>(
      `select name from unnest($1::text[]) as name order by ${byName('name')}`,
      [names],
    )
    expect(rows.map(({ name }) => name).join(' ')).toBe(
      'avena Ávila nube Núñez Nz ñandú oro Óscar Pérez Zavala zorro',
    )
  })
})
