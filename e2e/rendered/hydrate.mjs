import { hydrateRoot } from 'react-dom/client'
import { makeScreens } from './screens.mjs'

/** Takes over what a server rendered; React says on the console what it would have rendered otherwise. */
const host = document.documentElement.dataset.host ?? ''
for (const [name, screen] of Object.entries(makeScreens(host))) {
  const place = document.getElementById(name)
  if (place === null) throw new Error(`${name} was not rendered`)
  hydrateRoot(place, screen)
}
