import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, openHost } from './ask.js'
import { build, pack, readProjects, serve } from './projects.js'

const projects = await readProjects()
const tarballs = await pack()

test.each(projects)('$name', async ({ name, dependencies }) => {
  const folder = await build(name, tarballs)
  // A project without React must not install React as a dependency of Baliza.
  expect(existsSync(join(folder, 'node_modules/react'))).toBe('react' in dependencies)
  if (!existsSync(join(folder, 'dist/index.html'))) return
  const watched = await openHost(await serve(join(folder, 'dist')))
  await ask(watched, { all: true })
  await watched.context.close()
})
