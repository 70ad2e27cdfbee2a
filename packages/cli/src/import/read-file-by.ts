import { UnreadableFile } from '@baliza/sdk-core/internal'
import { FaultyFile } from '../exit-codes.js'

/** @throws {FaultyFile} if the file cannot be read. A retry would fail in the same manner. */
export function readFileBy<Content>(read: () => Content): Content {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new FaultyFile(error.message)
  }
}
