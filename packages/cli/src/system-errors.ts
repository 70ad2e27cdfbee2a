import { ownValue } from '@baliza/sdk-core/internal'

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'no existe ese archivo o esa carpeta',
  ENOTDIR: 'no existe esa carpeta',
  EISDIR: 'es una carpeta',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'ahí no se puede escribir',
  ENOSPC: 'no queda espacio en el disco',
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Describes a file system error for a person. Returns `undefined` for other errors. */
export function systemSentence(error: unknown): string | undefined {
  const sentence = ownValue(sentences, codeOf(error))
  if (sentence === undefined) return undefined
  const { path = 'El sistema no deja leer o escribir' } = error as NodeJS.ErrnoException
  // For an unfinished file, the name that the user gave.
  return `${path.replace(/\.(part|new)$/, '')}: ${sentence}`
}

/** Whether a command named a file or a folder that does not exist, or one in place of the other. */
export const isMisnamed = (error: unknown): boolean => /^(ENOENT|ENOTDIR|EISDIR)$/.test(codeOf(error))
