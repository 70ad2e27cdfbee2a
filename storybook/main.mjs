import { defaultClientConditions, mergeConfig } from 'vite'
import { cssText } from '../scripts/css-text.mjs'
import { leafletDraw } from '../scripts/leaflet.mjs'

/**
 * Stories use the sources and the seeded fake backend, and make no network requests.
 * @type {import('@storybook/react-vite').StorybookConfig}
 */
const config = {
  framework: '@storybook/react-vite',
  stories: ['../packages/widgets/guides/*.mdx', '../packages/{widgets,portal}/src/**/*.stories.tsx'],
  // Tiles of the map's streets.
  staticDirs: [{ from: '../packages/server/assets', to: '/streets' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Disables Storybook's onboarding, which is for authors of a storybook. Readers here use the guides.
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
