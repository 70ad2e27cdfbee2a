import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { cssText } from './css-text.mjs'

test('a stylesheet is imported as text, minified where the build asks for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-css-'))
  await writeFile(join(folder, 'a.css'), '.a  { color : red }\n')
  await writeFile(join(folder, 'main.js'), "import text from './a.css?text'\nexport default text\n")
  const bundle = await rollup({
    input: join(folder, 'main.js'),
    plugins: [cssText({ minify: (css) => css.replace(/\s+/g, '') })],
  })
  const { output } = await bundle.generate({ format: 'es' })
  await rm(folder, { recursive: true })
  expect(output[0].code).toContain('".a{color:red}"')
})
