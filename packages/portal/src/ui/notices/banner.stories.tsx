import type { Meta, StoryObj } from '@storybook/react-vite'
import { WifiOff } from 'lucide-react'
import { onSurface, Wide } from '../../testing/story.js'
import { Button } from '../buttons/button.js'
import { Banner } from './banner.js'
import { Problem } from './problem.js'

const meta: Meta = { title: 'Portal/Banner', decorators: [onSurface(480)] }
export default meta

export const Tones: StoryObj = {
  name: 'Tonos',
  render: () => (
    <Wide>
      <div style={{ display: 'grid', gap: 'var(--baliza-space-3)' }}>
        <Banner tone="accent" action={<Button variant="quiet">Mostrar todo</Button>}>
          El mapa muestra solo el grupo «Reparto Norte».
        </Banner>
        <Banner
          tone="warning"
          icon={<WifiOff size={16} aria-hidden="true" />}
          action={<Button variant="quiet">Reintentar</Button>}
        >
          Sin conexión. Se muestran las posiciones de las 01:32
        </Banner>
        <Banner tone="danger">La unidad está en marcha: cortar el motor puede causar un accidente.</Banner>
      </div>
    </Wide>
  ),
}
export const Failed: StoryObj = {
  name: 'Error que se puede reintentar',
  render: () => (
    <Wide>
      <Problem text="El servidor no respondió a tiempo." onRetry={() => undefined} />
      <Problem text="El servidor no respondió a tiempo." onRetry={() => undefined} busy />
    </Wide>
  ),
}
