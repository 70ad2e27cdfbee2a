import { cp } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: false,
  prerender: ['/'],
  buildEnd: () => cp('build/client', 'dist', { recursive: true }),
} satisfies Config
