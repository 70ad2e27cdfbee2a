/**
 * The widths at which the layout of a part changes, in CSS pixels, by the container that its stylesheet queries. A container
 * query cannot read a custom property. So the stylesheet contains the number, followed by a comment with the name.
 * `scripts/raw-values.test.mjs` checks every stylesheet against this list.
 */
export const breakpoints = {
  'baliza-builder': {
    /** From here, the choices of the theme builder are next to its preview. */
    columns: 1000,
  },
  'baliza-map': {
    /** From here, a notice over the map and a card are narrower than the map. */
    spoken: 520,
    /** From here, a fit keeps the 50 px of the specification from the edges, and a button next to a card fits its label. */
    narrow: 600,
  },
  'baliza-table': {
    /** From here, rows are not cards. */
    rows: 560,
    /** From here, positions have the time column. */
    time: 710,
    /** From here, the filters of a report are next to its rows. */
    filters: 720,
    /** From here, positions have the plates column. */
    placas: 810,
    /** From here, positions have the coordinates column. */
    position: 1010,
  },
} as const
