import { defaultClientConditions, mergeConfig } from 'vite'
import { cssText } from '../scripts/css-text.mjs'
import { leafletDraw } from '../scripts/leaflet.mjs'

/**
 * Stories read our sources, run on the seeded fake backend, and ask nothing of any network.
 * @type {import('@storybook/react-vite').StorybookConfig}
 */
const config = {
  framework: '@storybook/react-vite',
  stories: ['../packages/widgets/guides/*.mdx', '../packages/{widgets,portal}/src/**/*.stories.tsx'],
  // The map's streets.
  staticDirs: [{ from: '../packages/server/assets', to: '/streets' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook's own first steps, for who makes one: who opens ours reads our guides.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  viteFinal: (base) =>
    mergeConfig(base, {
      plugins: [cssText(), leafletDraw()],
      resolve: {
        conditions: ['baliza-source', ...defaultClientConditions],
      },
      build: { chunkSizeWarningLimit: 2_000 },
    }),
}

export default config
