import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ElementValues, elementPage } from '../testing/element-story.js'

const meta: Meta<ElementValues> = {
  ...elementPage('baliza-map'),
  tags: ['autodocs'],
  title: 'Elementos/<baliza-map>',
}
export default meta

export const Elemento: StoryObj<ElementValues> = {
  name: '<baliza-map>',
  args: { tiles: 'none', labels: true },
}
