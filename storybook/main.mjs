import { createRequire } from 'node:module'
import { defaultClientConditions, mergeConfig } from 'vite'
import { cssText } from '../scripts/css-text.mjs'

const require = createRequire(new URL('../packages/widgets/package.json', import.meta.url))

/**
 * Stories read our sources, run on the seeded fake backend, and ask nothing of any network.
 * @type {import('@storybook/react-vite').StorybookConfig}
 */
const config = {
  framework: '@storybook/react-vite',
  stories: ['../packages/widgets/src/**/*.stories.tsx', './**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (base) =>
    mergeConfig(base, {
      plugins: [cssText()],
      resolve: {
        conditions: ['baliza-source', ...defaultClientConditions],
        alias: [{ find: /^leaflet$/, replacement: require.resolve('leaflet/dist/leaflet-src.esm.js') }],
      },
      build: { chunkSizeWarningLimit: 2_000 },
    }),
}

export default config
