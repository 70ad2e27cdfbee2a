/** What an API key may be made for. */
export const keyScopes = {
  read: 'Leer',
  write: 'Cambiar',
  commands: 'Enviar comandos',
} as const
/** A code of {@link keyScopes}. */
export type KeyScope = keyof typeof keyScopes
