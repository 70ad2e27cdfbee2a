import type { Meta, StoryObj } from '@storybook/react-vite'
import { Download, Plus } from 'lucide-react'
import { onSurface, Wide } from '../../testing/story.js'
import { Button } from '../buttons/button.js'
import { IconButton } from '../buttons/icon-button.js'
import { SearchField } from '../fields/search-field.js'
import { Chip } from '../marks/chip.js'
import { Toolbar } from './toolbar.js'

const bar = (
  <Wide>
    <Toolbar label="Geocercas">
      <div style={{ flex: '1 1 180px' }}>
        <SearchField label="Buscar geocerca" value="" onChange={() => undefined} />
      </div>
      <Chip aria-pressed>Activas 23</Chip>
      <Chip aria-pressed={false}>Vencidas 4</Chip>
      <IconButton label="Exportar">
        <Download size={18} />
      </IconButton>
      <Button variant="primary" icon={<Plus size={16} />}>
        Nueva geocerca
      </Button>
    </Toolbar>
  </Wide>
)
const meta: Meta = { title: 'Portal/Toolbar', render: () => bar }
export default meta

export const Roomy: StoryObj = { name: 'Ancha', decorators: [onSurface(760)] }
export const Narrow: StoryObj = { name: 'Angosta', decorators: [onSurface(360)] }
