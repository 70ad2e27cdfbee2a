import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface } from '../../testing/story.js'
import styles from './surface.module.css'

const meta: Meta = { title: 'Portal/Surface', decorators: [onSurface()] }
export default meta

export const Raised: StoryObj = {
  name: 'Sobre otra cosa',
  render: () => (
    <div className={styles.raised} style={{ padding: 'var(--baliza-space-4)' }}>
      Menús, diálogos, avisos y tarjetas del mapa
    </div>
  ),
}
