import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @typedef {{
 *   passed: number, skipped: number, failures: readonly string[],
 * }} Outcome part of a Vitest run that `scripts/test.mjs` prints again after all runs
 */

/** Writes an {@link Outcome} into the directory of BALIZA_OUTCOMES. Vitest's own report lacks errors outside of any test. */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} uncaught
   */
  async onTestRunEnd(modules, uncaught) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const failures = uncaught.map(
      (error) => `not caught: ${error.VITEST_TEST_PATH} > ${error.VITEST_TEST_NAME}\n${stackOf(error)}`,
    )
    for (const module of modules) {
      const name = module.relativeModuleId
      for (const part of [module, ...module.children.allSuites()])
        for (const error of part.errors()) failures.push(`${name}\n${stackOf(error)}`)
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        counts[state] += 1
        if (state === 'failed')
          failures.push([`${name} > ${test.fullName}`, ...errors.map(stackOf)].join('\n'))
      }
    }
    /** @type {Outcome} */
    const outcome = { passed: counts.passed, skipped: counts.skipped, failures }
    const { BALIZA_OUTCOMES: directory } = process.env
    if (directory === undefined) throw new Error('BALIZA_OUTCOMES names no directory')
    await writeFile(join(directory, `${randomUUID()}.json`), JSON.stringify(outcome))
  }
}

const stackOf = (/** @type {{ message: string, stack?: string }} */ { message, stack }) => stack ?? message
