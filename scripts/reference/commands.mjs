import { loadSource } from './load.mjs'

/**
 * Writes the help of every command of a command line.
 * @param {string} folder the package, whose `createApp` makes the command line
 * @param {string} module of that function, from the package
 */
export async function writeCommands(folder, module) {
  const { createApp, generateHelpTextForAllCommands } = await loadSource(
    `export { createApp } from './${folder}/${module}'
export { generateHelpTextForAllCommands } from '@stricli/core'`,
    folder,
  )
  /** @type {readonly (readonly [command: string, help: string])[]} */
  const commands = generateHelpTextForAllCommands(createApp())
  return `${commands.map(([command, help]) => writeCommand(command, help)).join('\n\n')}\n`
}

/** @param {string} command @param {string} help */
function writeCommand(command, help) {
  const [usage = '', ...paragraphs] = help
    .trimEnd()
    .split('\n')
    // Every command has these two lines.
    .filter((line) => !/ --help( |$)/.test(line))
    .join('\n')
    .split('\n\n')
  const code = (/** @type {string} */ language, /** @type {string[]} */ lines) =>
    lines.length === 0 ? [] : ['', `\`\`\`${language}`, ...lines, '```']
  return [
    `## ${command}`,
    ...code(
      'text',
      usage
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ),
    ...paragraphs.flatMap((text) => {
      const [first = '', ...lines] = text.split('\n')
      if (text.startsWith('  '))
        return code(
          'sh',
          text.split('\n').map((line) => line.trim()),
        )
      if (/^(opciones|argumentos)$/i.test(first)) return code('text', lines)
      return ['', text.replaceAll('<', '\\<')]
    }),
  ].join('\n')
}
