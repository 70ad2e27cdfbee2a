import { adoptTokens } from '@baliza/widgets/react'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { themes } from 'storybook/theming'

adoptTokens()

// A busy machine needs more than the default of one second to show a story's content.
configure({ asyncUtilTimeout: 30_000 })

// The portal adds history entries for its panels, but in Storybook, Back belongs to Storybook. Otherwise a panel that closes when
// the reader selects another story would navigate back to the previous story.
history.pushState = history.replaceState
history.go = () => undefined

/** Clears local data, so that no story depends on an earlier story. */
function forget(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('baliza.')) localStorage.removeItem(key)
  } catch {
    // The server serves these pages in an opaque origin, without storage.
  }
}

const preview: Preview = {
  beforeEach: forget,
  parameters: {
    layout: 'fullscreen',
    controls: { disableSaveFromUI: true },
    // The system's theme, as in the rest of Storybook; the toolbar's theme applies to stories.
    docs: { theme: themes.normal },
    options: {
      storySort: {
        // Reading order of the guides.
        order: [
          'Guías',
          [
            'Primeros pasos',
            'Acceso',
            'Apariencia',
            'Eventos',
            'React, Vue, Svelte y otros',
            'Política de contenido (CSP)',
            'Rendimiento',
            'Desde un iframe',
          ],
          'Elementos',
          'Apariencia',
          'Mapa',
          'Alertas',
          'Posiciones',
          'Reportes',
          'Portal',
        ],
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
    escenario: {
      description: 'Lo que pasa en los elementos',
      toolbar: {
        title: 'Escenario',
        icon: 'play',
        items: [
          { value: 'live', title: 'En vivo' },
          { value: 'storm', title: 'Muchas alertas' },
          { value: 'many', title: '5,000 unidades' },
          { value: 'empty', title: 'Sin unidades' },
          { value: 'offline', title: 'Sin conexión' },
          { value: 'ended', title: 'Sesión terminada' },
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
    letra: {
      description: 'Tamaño de la letra',
      toolbar: {
        title: 'Letra',
        icon: 'paragraph',
        items: [
          { value: '100%', title: 'Normal' },
          { value: '125%', title: '125 %' },
          { value: '150%', title: '150 %' },
          { value: '200%', title: '200 %' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { tema: 'light dark', idioma: 'es', escenario: 'live', ancho: 'none', letra: '100%' },
  decorators: [
    (Story, { globals }) => {
      // Menus and dialogs are children of the body.
      document.documentElement.style.colorScheme = String(globals.tema)
      document.documentElement.lang = String(globals.idioma)
      document.documentElement.style.fontSize = String(globals.letra)
      return (
        // A docs page is in English, so the story's language is set on its container.
        <div lang={String(globals.idioma)} style={{ maxWidth: String(globals.ancho), margin: '0 auto' }}>
          <Story />
        </div>
      )
    },
  ],
}

export default preview
