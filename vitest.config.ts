import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'
import { cssText } from './scripts/css-text.mjs'
import { leafletDraw } from './scripts/leaflet.mjs'
import LongestFirst from './scripts/longest-first.mjs'

/** Tests read our packages' sources; what is published is tested by e2e, over the build. */
const source = {
  resolve: { conditions: ['baliza-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['baliza-source', ...defaultServerConditions] } },
}

/**
 * No zone but one with an offset tells a lost sign, or a time of one zone that is read in another. Every process that
 * the tests start has it from here: workers, Chromium, the servers of e2e.
 */
process.env.TZ = 'America/Mexico_City'

/** What must come about some time soon: a machine with other work takes longer than the second that is usual. */
const patience = { poll: { timeout: 60_000 } }
const patient = fileURLToPath(new URL('scripts/patience.mjs', import.meta.url))

/**
 * The whole run (`scripts/test.mjs`), which decides whether something lands, tries once more what waits for a browser, a
 * socket, a part of the page or another process, and says so beside the test: what fails twice fails.
 */
const retry = process.env.BALIZA_OUTCOMES === undefined ? 0 : 1

/** Looked for only where a test wants it, or may (`scripts/mutations/conformance.mjs`): unpacking one takes a second. */
const wantsChromium = process.argv.includes('browser') || process.env.MUTATION !== undefined
const chromium = wantsChromium ? await findChromium() : {}

/**
 * A package of screens: what is pure in Node alone (`*.test.ts`), the rest with a window of happy-dom (`*.test.tsx`).
 * A file's modules and its window are the next file's: loading them anew took more than half of the time.
 */
function screens(name: string, ...setupFiles: readonly string[]): TestProjectInlineConfiguration[] {
  const common = {
    isolate: false,
    // What a test leaves in React when it is cut short would break those after it.
    testTimeout: 180_000,
    expect: patience,
    retry,
    exclude: ['**/*.browser.test.{ts,tsx}'],
  }
  const plugins = [cssText(), leafletDraw()]
  return [
    {
      ...source,
      plugins,
      test: { ...common, name, setupFiles: [patient], include: [`packages/${name}/src/**/*.test.ts`] },
    },
    {
      ...source,
      plugins,
      test: {
        ...common,
        name: `${name}-dom`,
        environment: 'happy-dom',
        setupFiles: [patient, ...setupFiles],
        include: [`packages/${name}/src/**/*.test.tsx`],
      },
    },
  ]
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'sdk-core',
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [patient],
          include: ['packages/sdk-core/src/**/*.test.ts'],
          expect: patience,
          typecheck: { enabled: false },
        },
      },
      ...screens('widgets'),
      ...screens('portal', 'packages/portal/src/testing/setup.ts'),
      {
        ...source,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/templates.ts'],
          setupFiles: [patient, 'packages/server/src/testing/cheap-passwords.ts'],
          // A file's modules are the next file's: loading them anew took a third of the time.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patience,
          retry,
        },
      },
      {
        ...source,
        test: {
          name: 'cli',
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [patient],
          include: ['packages/cli/src/**/*.test.ts'],
          expect: patience,
        },
      },
      {
        ...source,
        test: { name: 'bench', testTimeout: 120_000, include: ['bench/**/*.test.ts'] },
      },
      { test: { name: 'repo', testTimeout: 120_000, include: ['scripts/**/*.test.mjs'] } },
      {
        ...source,
        plugins: [cssText(), leafletDraw()],
        // React as users run it. What its other build checks, the projects in Node see; it took a sixth of this one's time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Found while a test runs, they would bring a second React with them.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            '@internationalized/date',
            '@storybook/react-vite',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'axe-core',
            'fflate',
            'frappe-charts/dist/frappe-charts.esm.js',
            'geojson-vt',
            'ofetch',
            'protomaps-leaflet',
            'react-aria-components/ComboBox',
            'react-aria-components/Dialog',
            'react-aria-components/I18nProvider',
            'react-aria-components/Input',
            'react-aria-components/Label',
            'react-aria-components/ListBox',
            'react-aria-components/Menu',
            'react-aria-components/Popover',
            'react-aria-components/RangeCalendar',
            'react-aria-components/Select',
            'react-aria-components/Tabs',
            'react-dom/client',
            'react/jsx-runtime',
            'read-excel-file/universal',
            'uqr',
            'vt-pbf',
            'xlsx',
          ],
        },
        test: {
          name: 'browser',
          // A machine with other work takes its time: nothing is said of it by a test.
          testTimeout: 180_000,
          maxWorkers: 3,
          // A file's modules and its page are the next file's: loading them anew took a quarter of the time.
          isolate: false,
          setupFiles: [patient, 'packages/widgets/src/testing/fresh-page.ts'],
          include: ['packages/*/src/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
          expect: patience,
          retry,
        },
      },
      {
        test: {
          name: 'e2e',
          root: fileURLToPath(new URL('e2e', import.meta.url)),
          include: ['**/*.e2e.ts'],
          globalSetup: ['./product.ts'],
          setupFiles: [patient, './setup.ts'],
          // A file's modules, and its Chromium, are the next file's.
          isolate: false,
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: patience,
          retry,
        },
      },
      {
        test: {
          name: 'hosts',
          root: fileURLToPath(new URL('e2e', import.meta.url)),
          include: ['hosts/*.hosts.ts', 'hosts/*.e2e.ts', 'runtimes/*.hosts.ts'],
          globalSetup: ['./product.ts'],
          setupFiles: [patient, './setup.ts'],
          maxWorkers: 1,
          // Each installs its host and builds it.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: patience,
        },
      },
    ],
  },
})
