import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { Notice } from './notice.js'

const notices = (
  <Wide>
    <div style={{ display: 'grid', gap: 'var(--baliza-space-2)' }}>
      <Notice tone="info" text="Copiado" actions={[]} close="Cerrar" onClose={() => undefined} />
      <Notice
        tone="success"
        text="La geocerca se añadió correctamente"
        actions={[
          { text: 'Avisar al entrar', run: () => undefined },
          { text: 'Avisar al salir', run: () => undefined },
        ]}
        close="Cerrar"
        onClose={() => undefined}
      />
      <Notice
        tone="warning"
        text="Sin conexión a internet"
        actions={[]}
        close="Cerrar"
        onClose={() => undefined}
      />
      <Notice
        tone="danger"
        text="Reparto 26 Guadalupe pidió ayuda"
        actions={[{ text: 'Ver', run: () => undefined }]}
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
