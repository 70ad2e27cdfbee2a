import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { onSurface } from '../../../testing/story.js'
import { DateRange, type DateRangeValue } from './date-range.js'

const meta: Meta = { title: 'Portal/DateRange', decorators: [onSurface()] }
export default meta

function Dates(props: { readonly first: DateRangeValue }) {
  const [value, setValue] = useState(props.first)
  return <DateRange label="Fechas" calendar="Abrir el calendario" value={value} onChange={setValue} />
}
const day = new Date(2026, 10, 21).getTime()

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <>
      <Dates first={{ from: day, to: day + 92_400_000 }} />
      <Dates first={{ from: null, to: null }} />
    </>
  ),
}
