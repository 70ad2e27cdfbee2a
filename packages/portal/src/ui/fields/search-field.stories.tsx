import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { onSurface, Wide } from '../../testing/story.js'
import { SearchField } from './search-field.js'

const meta: Meta = { title: 'Portal/SearchField', decorators: [onSurface(320)] }
export default meta

function Search(props: { readonly label: string; readonly first?: string; readonly shortcut?: string }) {
  const [value, setValue] = useState(props.first ?? '')
  return (
    <SearchField
      label={props.label}
      value={value}
      onChange={setValue}
      {...(props.shortcut !== undefined && { shortcut: props.shortcut, onRun: () => undefined })}
    />
  )
}

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Wide>
      <div style={{ display: 'grid', gap: 'var(--baliza-space-3)' }}>
        <Search label="Buscar objeto" shortcut="/" />
        <Search label="Buscar geocerca" />
        <Search label="Con texto" first="38" />
        <Search
          label="Con un texto largo"
          first="Libramiento Norte de la Ciudad de México y zona conurbada"
        />
      </div>
    </Wide>
  ),
}
