import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ElementValues, elementPage } from '../testing/element-story.js'

const meta: Meta<ElementValues> = {
  ...elementPage('baliza-client'),
  tags: ['autodocs'],
  title: 'Elementos/<baliza-client>',
}
export default meta

export const Elemento: StoryObj<ElementValues> = {
  name: '<baliza-client>',
  args: { host: 'https://gps.example.com', 'token-url': '/gps-token' },
}
