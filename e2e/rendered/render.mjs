import * as widgets from '@baliza/widgets/react'
import { renderToString } from 'react-dom/server'
import { makeScreens } from './screens.mjs'

/** Prints the exported components and the HTML of every screen: node render.mjs HOST */
const components = Object.entries(widgets)
  .filter(
    ([name, value]) => /^[A-Z]/.test(name) && (typeof value === 'function' || '$$typeof' in Object(value)),
  )
  .map(([name]) => name)
const html = Object.fromEntries(
  Object.entries(makeScreens(process.argv[2] ?? '')).map(([name, screen]) => [name, renderToString(screen)]),
)
process.stdout.write(JSON.stringify({ components, html }))
