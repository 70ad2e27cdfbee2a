import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoStreets, makeDemoStreets } from '../tools/demo-streets.mjs'

test("the demo's streets are the roads that its fleet drives now: node tools/demo-streets.mjs", () => {
  const made = makeDemoStreets()
  expect(Buffer.compare(made, readFileSync(demoStreets))).toBe(0)
})
