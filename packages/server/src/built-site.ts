import { fileURLToPath } from 'node:url'

export interface SiteDirectories {
  readonly portal: string
  readonly widgets: string
  readonly storybook: string
<<<<<<< 6641871203ac3a16d8ea07e8ba8ce7f4f3ef7752
  /** Builds of the folders that are not complete yet. Each function starts its build, or joins it. */
  readonly unbuilt?: { readonly [Part in 'widgets' | 'storybook']?: () => Promise<void> }
=======
  readonly docs: string
>>>>>>> 47bf3b6593bc99adb1b85203a7da8c0a1b9c06a1
}

const project = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The output of `npm run build` and `npm run docs`. The paths are the same from `src` and from `dist`. */
export const builtSite: SiteDirectories = {
  portal: project('packages/portal/dist'),
  widgets: project('packages/widgets/dist/elements'),
  storybook: project('storybook-static'),
  docs: project('docs/.vitepress/dist'),
}
