/** The shells whose completion is written. */
export const shells = ['bash', 'zsh', 'fish'] as const
/** One of {@link shells}. */
export type Shell = (typeof shells)[number]

/** First argument by which the scripts of the shells request the completions of a command line. */
export const completing = '__complete'
