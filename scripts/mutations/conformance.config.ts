import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import project from '../../vitest.config.js'

/** Hands the tests the one file of which a line is changed; on disk nothing is. */
const changed: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  transform(code, id) {
    const { file, from, to } = JSON.parse(process.env.MUTATION ?? '{}')
    return id.split('?')[0]?.endsWith(`/${file}`) ? code.replace(from, () => to) : undefined
  },
}

const { projects = [], ...test } = project.test ?? {}

/** The tests as they are, over sources of which one line is changed: `conformance.mjs`. */
export default defineConfig({
  test: {
    ...test,
    projects: projects.map((each) =>
      Object.assign({}, each, { plugins: [changed, Reflect.get(Object(each), 'plugins')] }),
    ),
  },
})
