import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { type Look, looks, wear } from '../testing/looks.js'
import '../define.js'

/** Returns the style sheet of a page with this look: the ten tokens on `:root`, and their theme. */
function styleOf({ tokens }: Look): string {
  const lines = Object.entries(tokens).map(([token, value]) => `  ${token}: ${value};\n`)
  return `:root {\n${lines.join('')}}`
}

function Page({ look }: { readonly look: Look }) {
  useEffect(() => {
    wear(look)
    return () => wear(null)
  }, [look])
  const place = (host: HTMLDivElement | null) => {
    if (host === null) return
    host.innerHTML = `<baliza-client demo theme="${look.theme}">
  <baliza-map tiles="none" labels style="grid-row: span 2"></baliza-map>
  <baliza-alerts></baliza-alerts>
  <baliza-positions-table></baliza-positions-table>
</baliza-client>`
    return () => host.replaceChildren()
  }
  return (
    <div
      style={{
        minHeight: '100vh',
        boxSizing: 'border-box',
        padding: 16,
        colorScheme: look.theme,
        background: 'var(--baliza-surface-sunken)',
      }}
    >
      {/* The client renders nothing; its widgets are in the grid. */}
      <style>{`.look { display: grid; gap: 16px; grid-template: 1fr 1fr / 1fr 440px; height: calc(100vh - 32px) }
.look baliza-client > * { min-height: 320px; border-radius: var(--baliza-radius-surface) }
@media (max-width: 900px) { .look { display: block; height: auto } .look baliza-client > * { margin-bottom: 16px } }`}</style>
      <div className="look" ref={place} />
    </div>
  )
}

const meta: Meta<typeof Page> = {
  title: 'Apariencia/Tres looks',
  component: Page,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
}
export default meta

type Story = StoryObj<typeof Page>
const source = (look: Look) => ({ docs: { source: { language: 'css', code: styleOf(look) } } })

export const Banco: Story = { name: 'Un banco', args: { look: looks.bank }, parameters: source(looks.bank) }

export const Escolar: Story = {
  name: 'Transporte escolar',
  args: { look: looks.school },
  parameters: source(looks.school),
}

export const Nocturna: Story = {
  name: 'Sala de control nocturna',
  args: { look: looks.night },
  parameters: source(looks.night),
}
