/** How much larger the reader's text is than 16 px, 1 at least: to a script what `--baliza-rem` is to a sheet. */
export const textScale = () =>
  Math.max(1, (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16)
