import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ElementValues, elementPage } from '../testing/element-story.js'

const meta: Meta<ElementValues> = {
  ...elementPage('baliza-alerts'),
  tags: ['autodocs'],
  title: 'Elementos/<baliza-alerts>',
}
export default meta

export const Elemento: StoryObj<ElementValues> = { name: '<baliza-alerts>', args: {} }
