import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ElementValues, elementPage } from '../testing/element-story.js'

const meta: Meta<ElementValues> = {
  ...elementPage('baliza-positions-table'),
  tags: ['autodocs'],
  title: 'Elementos/<baliza-positions-table>',
}
export default meta

export const Elemento: StoryObj<ElementValues> = { name: '<baliza-positions-table>', args: {} }
