import { UnreadableFile } from '@baliza/sdk-core/files'
import { FaultyFile } from '../exit-codes.js'

/** @throws {FaultyFile} where a file cannot be read: the same again will fail alike */
export function readFileBy<Content>(read: () => Content): Content {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new FaultyFile(error.message)
  }
}
