/**
 * The widths from which on a part changes, CSS pixels, by the container that its sheet queries. A sheet can read no token in
 * a query, so it has the number and, in a comment after it, the name: `scripts/raw-values.test.mjs` checks every sheet by
 * this list.
 */
export const breakpoints = {
  'baliza-map': {
    /** A notice over the map, and a card, need not be as wide as it. */
    spoken: 520,
    /** A fit keeps the specification's 50 px from the edges; beside a card a button fits its label. */
    narrow: 600,
  },
  'baliza-table': {
    /** Rows are no cards. */
    rows: 560,
    /** Positions have their time. */
    time: 710,
    /** A report's filters share a line. */
    filters: 720,
    /** Positions have the plate. */
    placas: 810,
    /** Positions have the coordinates. */
    position: 1010,
  },
} as const
