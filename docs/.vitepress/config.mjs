import { transformerStyleToClass } from '@shikijs/transformers'
import { defineConfig } from 'vitepress'
import { finish, licences } from './finish.mjs'
import { linkOf, sidebar, slugify } from './navigation.mjs'
import { spanish, spanishSearch } from './spanish.mjs'

const toClasses = transformerStyleToClass()
const isBuild = process.argv.includes('build')

/** Changes the links between files into links of the site, and removes those to files that the site lacks. */
function siteLinks(md) {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const page = env.relativePath.replace(/(^|\/)index\.md$/, '$1README.md')
    for (const { children } of tokens)
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href === null || /^([a-z]+:|[#/])/.test(href)) continue
        const link = linkOf(page, href)
        if (link !== null) token.attrSet('href', link)
        else {
          const end = children.findIndex(({ type }, at) => at > index && type === 'link_close')
          for (const one of [token, children[end]])
            Object.assign(one, { type: 'text', content: '', tag: '', nesting: 0 })
        }
      }
  })
}

export default defineConfig({
  base: '/docs/',
  title: 'Baliza',
  description: 'Baliza',
  lang: 'es',
  head: [
    ['link', { rel: 'icon', href: '/docs/beacon.svg' }],
    ...(isBuild ? [['link', { rel: 'stylesheet', href: '/docs/code.css' }]] : []),
  ],
  srcExclude: ['generated/**', 'internal/**', 'screens.md'],
  rewrites: { 'README.md': 'index.md', 'en/README.md': 'en/index.md', 'es/README.md': 'es/index.md' },
  // The address of a demo server in a tutorial.
  ignoreDeadLinks: 'localhostLinks',
  // Its default inserts a style element, which the content policy refuses.
  appearance: { disableTransition: false },
  // Otherwise each page has a third inline script, with the metadata of all pages.
  metaChunk: true,
  router: { prefetchLinks: false },
  locales: {
    es: {
      label: 'Español',
      lang: 'es',
      title: 'Operar Baliza',
      description: 'Instalar, operar y vigilar Baliza',
      themeConfig: { sidebar: sidebar('es'), ...spanish },
    },
    en: {
      label: 'English',
      lang: 'en',
      title: 'Build with Baliza',
      description: 'The SDK, the widgets and the server of Baliza',
      themeConfig: { sidebar: sidebar('en'), outline: [2, 3] },
    },
  },
  themeConfig: {
    logo: '/beacon.svg',
    i18nRouting: false,
    search: {
      provider: 'local',
      options: { locales: { es: { translations: spanishSearch }, root: { translations: spanishSearch } } },
    },
  },
  markdown: {
    // The pages contain words in angle brackets.
    html: false,
    anchor: { slugify },
    codeTransformers: isBuild ? [toClasses] : [],
    config: siteLinks,
  },
  vite: {
    plugins: [licences()],
    // The page of all calls is one part.
    build: { chunkSizeWarningLimit: 1_000 },
    server: { fs: { allow: ['..'] } },
  },
  // Without style attributes, which the content policy refuses. `theme/site.css` has these two styles.
  transformHtml: (html) => html.replaceAll(/ style="(position:relative|--vp-vh:0px);"/g, ''),
  buildEnd: ({ outDir }) => finish(outDir, toClasses.getCSS()),
})
