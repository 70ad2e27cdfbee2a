import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ElementValues, elementPage } from '../testing/element-story.js'

const meta: Meta<ElementValues> = {
  ...elementPage('baliza-report'),
  tags: ['autodocs'],
  title: 'Elementos/<baliza-report>',
}
export default meta

export const Elemento: StoryObj<ElementValues> = { name: '<baliza-report>', args: {} }
