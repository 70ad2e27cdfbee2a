import { statfs } from 'node:fs/promises'

/** What PGlite may write between two looks: two segments of its log, and the pages of a batch. */
const headroom = 64 * 1_048_576

/**
 * PGlite does not outlive a full disk: it panics in the middle of a statement. So nothing is written where little is
 * left, and whoever wanted to tries again when somebody has freed some.
 * @throws as PostgreSQL does on a full disk (SQLSTATE 53100)
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
