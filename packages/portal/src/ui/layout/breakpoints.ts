/**
 * The widths from which on a layout changes, CSS pixels: of the window, and of the boxes that are containers in style sheets.
 * A sheet can read no token in a query, so it has the number and, in a comment after it, the name:
 * `scripts/raw-values.test.mjs` checks every sheet by this list.
 */
export const breakpoints = {
  window: {
    /** The answers of a question, the dates of a stretch and the demo's accounts share a line. */
    slim: 480,
    /** No phone: a panel, the list and the footer are no sheets. */
    narrow: 720,
    /** Login has its map beside the form. */
    halves: 860,
    /** The tools of the top bar are a row. */
    icons: 900,
    /** They have labels; a panel fits beside the list and the map. */
    roomy: 1280,
    /** The top bar says in one line what is wrong with the connection. */
    wide: 1600,
  },
  footer: {
    /** The totals of a history are one line. */
    totals: 560,
    /** What belongs to a tab is in the line of the titles. */
    titles: 900,
    /** The form of a history is one line. */
    form: 1000,
    /** All its buttons have labels. */
    labels: 1400,
  },
  replay: {
    /** Its buttons are beside its timeline. */
    line: 800,
  },
  dock: {
    /** The card of a shape is one line. */
    line: 600,
    /** The menu of a drawing is one line. */
    menu: 888,
  },
  over: {
    /** The map's buttons are one column beside the card. */
    buttons: 440,
    /** What floats leaves the scale of the map free. */
    scale: 560,
  },
  'two-lists': {
    /** They stand beside each other. */
    columns: 640,
  },
} as const

/** The query of a window that is narrower. */
export const under = (name: keyof typeof breakpoints.window) =>
  `(max-width: ${breakpoints.window[name] - 1}px)`
