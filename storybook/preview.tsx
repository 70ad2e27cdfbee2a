import { adoptTokens } from '@baliza/widgets/react'
import type { Preview } from '@storybook/react-vite'

adoptTokens()

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    controls: { disableSaveFromUI: true },
    options: { storySort: { order: ['Inicio', 'Mapa', 'Alertas'] } },
  },
}

export default preview
