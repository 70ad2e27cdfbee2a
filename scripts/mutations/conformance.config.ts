import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import project from '../../vitest.config.js'

/** Serves the changed file to the tests; the file on disk stays unchanged. */
const changed: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  transform(code, id) {
    const { file, from, to } = JSON.parse(process.env.MUTATION ?? '{}')
    return id.split('?')[0]?.endsWith(`/${file}`) ? code.replace(from, () => to) : undefined
  },
}

const { projects = [], ...test } = project.test ?? {}

/** Runs the tests on sources with one changed line: `conformance.mjs`. */
export default defineConfig({
  test: {
    ...test,
    projects: projects.map((each) =>
      Object.assign({}, each, { plugins: [changed, Reflect.get(Object(each), 'plugins')] }),
    ),
  },
})
