import { createInterface } from 'node:readline'
import { read } from 'read'

/** Prompts on the terminal, or reads the first line of piped input. */
export async function askHere(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) return read({ prompt, silent: true, input: stdin, output: stderr })
  for await (const line of createInterface({ input: stdin })) return line
  return ''
}
