import { formatFigure } from '@baliza/sdk-core/internal'

/** Formats the number of shown rows: `3 de 58` if a search hides some, otherwise `58`. */
export const shownOf = (shown: number, count: number): string =>
  shown === count ? formatFigure(count) : `${formatFigure(shown)} de ${formatFigure(count)}`
