import { formatFigure } from '@baliza/sdk-core/internal'

/** Formats a count; a dash while it is unknown, because a zero would be a statement. */
export const figureOf = (count: number | null | undefined): string =>
  count === null || count === undefined ? '–' : formatFigure(count)
