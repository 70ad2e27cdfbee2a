import { fileURLToPath } from 'node:url'

/** Where the built packages are. */
export interface SiteDirectories {
  readonly portal: string
  readonly widgets: string
  readonly storybook: string
}

const project = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** As `npm run build` leaves them, seen from `src` and from `dist` alike. */
export const builtSite: SiteDirectories = {
  portal: project('packages/portal/dist'),
  widgets: project('packages/widgets/dist/elements'),
  storybook: project('storybook-static'),
}
