/** Returns the ratio of the user's text size to 16 px, at least 1: the equivalent of `--baliza-rem` for scripts. */
export const textScale = () =>
  Math.max(1, (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16)
