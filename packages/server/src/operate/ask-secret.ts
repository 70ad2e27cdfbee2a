import { createInterface } from 'node:readline'
import { read } from 'read'

/** Asks on this terminal, or reads the first line of what is piped in. */
export async function askHere(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) return read({ prompt, silent: true, input: stdin, output: stderr })
  for await (const line of createInterface({ input: stdin })) return line
  return ''
}
