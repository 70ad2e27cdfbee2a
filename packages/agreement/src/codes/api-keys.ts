/** Scopes of an API key, with their labels. */
export const keyScopes = {
  read: 'Leer',
  write: 'Cambiar',
  commands: 'Enviar comandos',
} as const
/** A code of {@link keyScopes}. */
export type KeyScope = keyof typeof keyScopes
