import { adoptTokens } from '@baliza/widgets/react'
import type { Preview } from '@storybook/react-vite'

adoptTokens()

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    controls: { disableSaveFromUI: true },
    options: { storySort: { order: ['Inicio', 'Mapa', 'Alertas', 'Portal'] } },
  },
  globalTypes: {
    tema: {
      description: 'Tema',
      toolbar: {
        title: 'Tema',
        icon: 'contrast',
        items: [
          { value: 'light dark', title: 'El del sistema' },
          { value: 'light', title: 'Claro' },
          { value: 'dark', title: 'Oscuro' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { tema: 'light dark' },
  decorators: [
    (Story, { globals }) => {
      // Menus and dialogs are children of the body.
      document.documentElement.style.colorScheme = String(globals.tema)
      return <Story />
    },
  ],
}

export default preview
