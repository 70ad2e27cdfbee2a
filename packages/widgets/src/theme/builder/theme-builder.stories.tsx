import type { Meta, StoryObj } from '@storybook/react-vite'
import { looks } from '../../testing/looks.js'
import { type Design, ourDesign, withValues } from './design.js'
import ThemeBuilder from './theme-builder.js'
import { readLink } from './write.js'
import '../../define.js'

const page = location.href.split('#', 1)[0] ?? ''

const meta: Meta<{ readonly start: Design | undefined }> = {
  title: 'Apariencia/Constructor',
  render: ({ start }, { globals }) => (
    <main style={{ padding: 16, background: 'var(--baliza-surface)' }}>
      <ThemeBuilder
        key={String(globals.idioma)}
        lang={String(globals.idioma)}
        start={readLink(location.hash) ?? start}
        page={page}
      />
    </main>
  ),
  parameters: { layout: 'fullscreen', controls: { disable: true } },
}
export default meta

type Story = StoryObj<{ readonly start: Design | undefined }>

const bank: Readonly<Record<string, string>> = looks.bank.tokens

export const Nuevo: Story = { name: 'Nuevo', args: { start: undefined } }

export const Banco: Story = {
  name: 'Un banco',
  args: { start: withValues(ourDesign, (token) => bank[token]) ?? ourDesign },
}
