import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { onSurface, Wide } from '../../testing/story.js'
import { Tabs } from './tabs.js'

const meta: Meta = { title: 'Portal/Tabs', decorators: [onSurface()] }
export default meta

function TwoTabs() {
  const [chosen, choose] = useState<'objects' | 'alerts' | 'reports'>('objects')
  return (
    <Wide>
      <Tabs
        label="Vistas"
        chosen={chosen}
        onChoose={choose}
        items={[
          { id: 'objects', title: 'Objetos', count: 58, content: <p>Objetos</p> },
          { id: 'alerts', title: 'Alertas', count: 17, content: <p>Alertas</p> },
          { id: 'reports', title: 'Historial y reportes', content: <p>Reportes</p> },
        ]}
      />
    </Wide>
  )
}
export const States: StoryObj = { name: 'Estados', render: () => <TwoTabs /> }
