import type { Meta, StoryObj } from '@storybook/react-vite'
import { TokenPage } from './token-page.js'

const meta: Meta = {
  title: 'Apariencia/Variables',
  render: (_, { globals }) => (
    <main style={{ padding: 16, background: 'var(--baliza-surface)' }}>
      <TokenPage lang={String(globals.idioma)} />
    </main>
  ),
  parameters: { layout: 'fullscreen', controls: { disable: true } },
}
export default meta

export const Variables: StoryObj = { name: 'Variables' }
