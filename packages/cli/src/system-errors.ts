import { ownValue } from '@baliza/sdk-core'

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

/** What the system says of a file, to a person; nothing of what is no error of its. */
export function systemSentence(error: unknown): string | undefined {
  const sentence = ownValue(sentences, codeOf(error))
  if (sentence === undefined) return undefined
  const { path = 'El sistema no deja leer o escribir' } = error as NodeJS.ErrnoException
  // Of a file that is in the making, the name that was asked for.
  return `${path.replace(/\.part$/, '')}: ${sentence}`
}

/** Whether a command has named a file or a folder that is not there, or the one for the other. */
export const isMisnamed = (error: unknown): boolean => /^(ENOENT|ENOTDIR|EISDIR)$/.test(codeOf(error))
