import { adoptTokens } from '@baliza/widgets/react'
import type { Preview } from '@storybook/react-vite'

adoptTokens()

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    controls: { disableSaveFromUI: true },
    options: {
      storySort: {
        order: ['Elementos', 'Apariencia', 'Mapa', 'Alertas', 'Posiciones', 'Reportes', 'Portal'],
      },
    },
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
    idioma: {
      description: 'Idioma de los elementos',
      toolbar: {
        title: 'Idioma',
        icon: 'globe',
        items: [
          { value: 'es', title: 'Español' },
          { value: 'en', title: 'English' },
          { value: 'pt', title: 'Português' },
        ],
        dynamicTitle: true,
      },
    },
    ancho: {
      description: 'Ancho',
      toolbar: {
        title: 'Ancho',
        icon: 'grow',
        items: [
          { value: 'none', title: 'Todo el ancho' },
          { value: '1024px', title: '1024 px' },
          { value: '390px', title: '390 px' },
          { value: '320px', title: '320 px' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { tema: 'light dark', idioma: 'es', ancho: 'none' },
  decorators: [
    (Story, { globals }) => {
      // Menus and dialogs are children of the body.
      document.documentElement.style.colorScheme = String(globals.tema)
      document.documentElement.lang = String(globals.idioma)
      return (
        <div style={{ maxWidth: String(globals.ancho), margin: '0 auto' }}>
          <Story />
        </div>
      )
    },
  ],
}

export default preview
