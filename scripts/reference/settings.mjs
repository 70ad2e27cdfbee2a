import { loadSource } from './load.mjs'

const texts = {
  es: { secrets: 'Pueden estar en un archivo:', head: ['Ajuste', 'Si no se dice', 'Qué es'] },
  en: { secrets: 'These settings can be in a file:', head: ['Setting', 'Default', 'Meaning'] },
}

/** Writes the settings that can be in a file, and the table of all settings. @param {'es' | 'en'} language */
export async function writeSettings(language) {
  const { settings } = await loadSource(
    `export { settings } from './packages/server/src/settings/settings.ts'`,
    'packages/server',
  )
  /** @type {{ name: string, standard: string, about: Record<string, string>, secret?: boolean }[]} */
  const rows = Object.values(settings)
  const { secrets, head } = texts[language]
  const names = rows.filter(({ secret }) => secret).map(({ name }) => `\`${name}_FILE\``)
  return `${[
    `${secrets} ${names.toSorted().join(', ')}.`,
    '',
    `| ${head.join(' | ')} |`,
    '|---|---|---|',
    ...rows.map(
      ({ name, standard, about }) =>
        `| \`${name}\` | ${standard === '' ? '' : `\`${standard}\``} | ${String(about[language]).replaceAll('|', '\\|')} |`,
    ),
  ].join('\n')}\n`
}
