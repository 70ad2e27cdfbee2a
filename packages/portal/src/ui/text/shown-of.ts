import { formatFigure } from '@baliza/sdk-core'

/** How many of a table's rows are shown, where a search leaves some out: `3 de 58`, else `58`. */
export const shownOf = (shown: number, count: number): string =>
  shown === count ? formatFigure(count) : `${formatFigure(shown)} de ${formatFigure(count)}`
