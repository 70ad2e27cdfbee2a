import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'
import { cssText } from './scripts/css-text.mjs'
import { generateEnglish } from './scripts/english-names.mjs'
import { leafletDraw } from './scripts/leaflet.mjs'
import LongestFirst from './scripts/longest-first.mjs'

/** Tests read the packages' sources; e2e tests the published packages from the build. */
const source = {
  resolve: { conditions: ['baliza-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['baliza-source', ...defaultServerConditions] } },
}

await generateEnglish()

/**
 * Only a time zone with an offset reveals a lost sign, or a time read in the wrong zone. Every process that the tests start
 * inherits it: workers, Chromium, the servers of e2e.
 */
process.env.TZ = 'America/Mexico_City'

/** Timeout for polled expectations. A busy machine needs more than the default of one second. */
const patience = { poll: { timeout: 60_000 } }
const patient = fileURLToPath(new URL('scripts/patience.mjs', import.meta.url))

/**
 * The whole run (`scripts/test.mjs`), which decides whether a change is merged, retries tests that wait for a browser, a socket,
 * a part of the page or another process. It reports each retry next to the test. A test that fails twice fails the run.
 */
const retry = process.env.BALIZA_OUTCOMES === undefined ? 0 : 1

/** Chromium is located only if a test needs it or may need it (`scripts/mutations/conformance.mjs`): unpacking takes a second. */
const wantsChromium = process.argv.includes('browser') || process.env.MUTATION !== undefined
const chromium = wantsChromium ? await findChromium() : {}

/**
 * Projects of a package with screens: pure code in Node (`*.test.ts`), the rest with a window of happy-dom (`*.test.tsx`). Files
 * share modules and window: loading them again took more than half of the time.
 */
function screens(name: string, ...setupFiles: readonly string[]): TestProjectInlineConfiguration[] {
  const common = {
    isolate: false,
    // An interrupted test would leave state in React that breaks later tests, so the timeout is long.
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
    // On a busy machine, a page may take more than the default of one minute to load Vitest. Vitest reads this setting here only.
    browser: { connectTimeout: 600_000 },
    projects: [
      {
        ...source,
        test: {
          name: 'sdk-core',
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [patient],
          include: ['packages/{agreement,sdk-core}/src/**/*.test.ts'],
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
          // Files share modules: loading them again took a third of the time.
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
          name: 'mcp',
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [patient],
          include: ['packages/mcp/src/**/*.test.ts'],
          expect: patience,
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
      // Files share modules: a third of them load TypeScript.
      { test: { name: 'repo', isolate: false, testTimeout: 120_000, include: ['scripts/**/*.test.mjs'] } },
      {
        ...source,
        plugins: [cssText(), leafletDraw()],
        // React as users run it. The Node projects check its development build, which took a sixth of this project's time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // If discovered during a test, these would be bundled with a second React.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            '@internationalized/date',
            '@storybook/react-vite',
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
            'storybook/actions',
            'storybook/test',
            'storybook/theming',
            'uqr',
            'vt-pbf',
            'xlsx',
          ],
        },
        test: {
          name: 'browser',
          // A busy machine is slow; tests must not fail for that reason.
          testTimeout: 180_000,
          maxWorkers: 3,
          // Files share modules and page: loading them again took a quarter of the time.
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
          // Files share modules and Chromium.
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
          name: 'engines',
          root: fileURLToPath(new URL('e2e', import.meta.url)),
          include: ['engines/*.engine.ts'],
          globalSetup: ['./product.ts'],
          setupFiles: [patient, './setup.ts'],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
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
          // Each test installs and builds its host application.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: patience,
        },
      },
    ],
  },
})
