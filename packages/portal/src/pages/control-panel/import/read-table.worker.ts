import { readTable, type Unreadable, UnreadableFile } from './read-table.js'

/** What the worker answers with. */
export type ReadAnswer =
  | { readonly rows: readonly (readonly string[])[] }
  /** `null`: it is no fault of the file. */
  | { readonly unreadable: Unreadable | null }

const answer = (said: ReadAnswer) => postMessage(said)

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    answer({ rows: await readTable(data) })
  } catch (error) {
    answer({ unreadable: error instanceof UnreadableFile ? error.reason : null })
  }
})
