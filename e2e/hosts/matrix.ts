import type { HostPage } from './pages.js'
import { readProjects } from './projects.js'

/** Build tools. Each is listed only for the host with the same name. */
const tools =
  /^(vite|typescript|webpack-cli|vue-tsc|svelte-check|@types\/.*|@vitejs\/.*|@sveltejs\/.*|react-dom|@angular\/(?!core).*|@react-router\/.*|isbot|rxjs|tslib)$/

/** Generates a page of the docs with the tested hosts. */
export async function matrix(pages: Readonly<Record<string, HostPage>>): Promise<string> {
  const rows = (await readProjects()).map(({ name, title, description, dependencies }) => {
    const versions = Object.entries(dependencies).filter(([one]) => one === name || !tools.test(one))
    return `| ${title} | ${versions.map(([one, version]) => `${one} ${version}`).join(', ')} | ${description} |`
  })
  return `# Where the widgets run

The widgets work in each of these hosts. A page shows all four widgets, or a map if the row concerns its place on the page.
The tests check the first marker, motion, a received event, and a property that is set before and after the tag is defined.
After the removal, no element and no poll remains. The console stays empty.

The widgets need Chrome or Edge 123, Safari 17.5 or Firefox 128, which support \`light-dark()\` and relative colours. Older
browsers show one sentence instead of each widget and of the portal. [Browsers](browsers.md) lists what was tried in which engine.

## Installed from npm

\`npm run test:hosts\` installs the packed packages in a separate folder per host, builds the host and opens it in Chromium.
The sources are in [\`e2e/hosts\`](../../../e2e/hosts).

| host | versions | how |
|---|---|---|
${rows.join('\n')}

## Two lines of HTML

Part of \`npm test\`.

| host | what is about it |
|---|---|
${Object.entries(pages)
  .map(([name, { about }]) => `| ${name} | ${about} |`)
  .join('\n')}
`
}
