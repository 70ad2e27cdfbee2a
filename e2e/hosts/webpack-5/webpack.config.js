import { cpSync } from 'node:fs'

/** The page is beside its script. */
const page = {
  apply: ({ hooks }) => hooks.afterEmit.tap('page', () => cpSync('index.html', 'dist/index.html')),
}

export default { mode: 'production', entry: './src/main.js', plugins: [page], performance: { hints: false } }
