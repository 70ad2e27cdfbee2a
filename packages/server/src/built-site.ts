import { fileURLToPath } from 'node:url'

export interface SiteDirectories {
  readonly portal: string
  readonly widgets: string
  readonly storybook: string
  readonly docs: string
  /** The descriptions of the API. */
  readonly documents: string
  /** Builds of the folders that are not complete yet. Each function starts its build, or joins it. */
  readonly unbuilt?: { readonly [Part in 'widgets' | 'storybook']?: () => Promise<void> }
}

const project = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The output of `npm run build` and `npm run docs`. The paths are the same from `src` and from `dist`. */
export const builtSite: SiteDirectories = {
  portal: project('packages/portal/dist'),
  widgets: project('packages/widgets/dist/elements'),
  storybook: project('storybook-static'),
  docs: project('docs/.vitepress/dist'),
  documents: project('packages/sdk-core/docs'),
}
