import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { laterCopies } from './later-copies.mjs'

const sdk = new URL('../packages/sdk-core/src/', import.meta.url).pathname

/** @param {string[]} [atOnce] */
async function chunks(atOnce) {
  const sources = {
    '/entry.ts': `
      export { readUnit } from '${sdk}codes/roles.ts'
      import('${sdk}live/read-fleet.ts')`,
    [`${sdk}live/read-fleet.ts`]: `
      import { roles } from '${sdk}codes/roles.ts'
      import { Malformed } from '${sdk}entities/malformed.ts'
      console.log(roles, Malformed)`,
    [`${sdk}codes/roles.ts`]: 'export const roles = 1, readUnit = 2',
    [`${sdk}entities/malformed.ts`]: 'export class Malformed {}',
  }
  const bundle = await rollup({
    input: '/entry.ts',
    plugins: [
      laterCopies(atOnce),
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
      {
        name: 'types',
        transform: (code, id) => (id.endsWith('.later.ts') ? code.replace(/ as const.*/s, '') : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'es' })
  return output.map((chunk) =>
    chunk.type === 'chunk' ? Object.keys(chunk.modules).map((id) => id.replace(sdk, '')) : [],
  )
}

test('what comes later has its own of what holds nothing, and shares the rest', async () => {
  const [entry, later] = await chunks()
  expect(entry).toContain('codes/roles.ts')
  expect(later).toContain('codes/roles.later.ts')
  expect([entry, later].flat().filter((id) => id.includes('malformed'))).toEqual(['entities/malformed.ts'])
})

test('what is in the file of its element shares all', async () => {
  const all = (await chunks([`${sdk}live/read-fleet.ts`])).flat()
  expect(all.filter((id) => id.startsWith('codes/'))).toEqual(['codes/roles.ts'])
})
