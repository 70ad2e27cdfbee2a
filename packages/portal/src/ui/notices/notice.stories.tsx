import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { Notice } from './notice.js'

const notices = (
  <Wide>
    <div style={{ display: 'grid', gap: 'var(--baliza-space-2)' }}>
      <Notice tone="info" text="Copiado" close="Cerrar" onClose={() => undefined} />
      <Notice
        tone="success"
        text="La unidad se asigno correctamente"
        action={{ text: 'Deshacer', run: () => undefined }}
        close="Cerrar"
        onClose={() => undefined}
      />
      <Notice tone="warning" text="Sin conexión a internet" close="Cerrar" onClose={() => undefined} />
      <Notice
        tone="danger"
        text="Reparto 26 Guadalupe pidió ayuda"
        action={{ text: 'Ver', run: () => undefined }}
        close="Cerrar"
        onClose={() => undefined}
      />
    </div>
  </Wide>
)
const meta: Meta = { title: 'Portal/Notice', render: () => notices }
export default meta

export const Tones: StoryObj = { name: 'Tonos', decorators: [onSurface(420)] }
export const Narrow: StoryObj = { name: 'Angosto', decorators: [onSurface(280)] }
