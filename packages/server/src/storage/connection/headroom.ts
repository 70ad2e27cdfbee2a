import { statfs } from 'node:fs/promises'

/** Bytes that PGlite may write between two checks: two segments of its log, and the pages of a batch. */
const headroom = 64 * 1_048_576

/**
 * Refuses to write if little disk space is left. PGlite panics in the middle of a statement when the disk is full. The caller
 * tries again after space has been freed.
 * @throws an error like PostgreSQL's for a full disk (SQLSTATE 53100)
 */
export async function keepHeadroom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const left = bavail * bsize
  if (left >= headroom) return
  const megabytes = Math.floor(left / 1_048_576)
  throw Object.assign(new Error(`only ${megabytes} MB are left on the disk of ${directory}`), {
    code: '53100',
  })
}
