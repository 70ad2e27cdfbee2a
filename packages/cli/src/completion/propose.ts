import { type Application, proposeCompletions } from '@stricli/core'
import type { Context } from '../context.js'

/**
 * Returns the proposals for a command line, from the definitions of the commands: a line per word, with its description after a
 * tab.
 * @param words the arguments; the last one is being written, and may be empty
 */
export async function propose(
  app: Application<Context>,
  words: readonly string[],
  context: Context,
): Promise<string> {
  const found = await proposeCompletions(app, words, context)
  // Descriptions of zsh and fish have one line.
  return found.map(({ completion, brief }) => `${completion}\t${brief.replace(/\s+/g, ' ')}\n`).join('')
}
