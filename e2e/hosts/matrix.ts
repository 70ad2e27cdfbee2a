import type { HostPage } from './pages.js'
import { readProjects } from './projects.js'

/** Build tools. Each is listed only for the host with the same name. */
const tools =
  /^(vite|typescript|webpack-cli|vue-tsc|svelte-check|@types\/.*|@vitejs\/.*|@sveltejs\/.*|react-dom)$/

/** Generates a page of the docs with the tested hosts. */
export async function matrix(pages: Readonly<Record<string, HostPage>>): Promise<string> {
  const rows = (await readProjects()).map(({ name, title, description, dependencies }) => {
    const versions = Object.entries(dependencies).filter(([one]) => one === name || !tools.test(one))
    return `| ${title} | ${versions.map(([one, version]) => `${one} ${version}`).join(', ')} | ${description} |`
  })
  return `# Where the widgets run

Each of these works: it shows all four widgets, or a map where it is about its place on the page. Each page is asked
for a first marker, motion, an event heard, a property set before the tag is known and one after, nothing left in the page
and no poll when they are removed, and a silent console.

The floor is Chrome and Edge 123, Safari 17.5 and Firefox 128, which know \`light-dark()\` and relative colours: an
older browser reads one sentence in place of each widget, and of the portal.

## Installed from npm

\`npm run test:hosts\` installs each from the packed packages in a folder of its own, builds it and opens it in Chromium;
its source is in [\`e2e/hosts\`](../e2e/hosts).

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
