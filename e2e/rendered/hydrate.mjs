import { hydrateRoot } from 'react-dom/client'
import { makeScreens } from './screens.mjs'

/** Hydrates the HTML that a server rendered. React reports mismatches on the console. */
const host = document.documentElement.dataset.host ?? ''
for (const [name, screen] of Object.entries(makeScreens(host))) {
  const place = document.getElementById(name)
  if (place === null) throw new Error(`${name} was not rendered`)
  hydrateRoot(place, screen)
}
