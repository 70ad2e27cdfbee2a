/**
 * Widths from which a layout changes, CSS pixels: of the window, and of containers in style sheets. A style sheet cannot use a
 * token in a query. It contains the number, followed by the name in a comment. `scripts/raw-values.test.mjs` checks every style
 * sheet against this list.
 */
export const breakpoints = {
  window: {
    /** The buttons of a confirmation, the dates of a range and the demo accounts share a line. */
    slim: 480,
    /** Not a phone: a panel, the list and the footer are not sheets. */
    narrow: 720,
    /** The login has its map next to the form. */
    halves: 860,
    /** The tools of the top bar are a row, with their labels below the icons. */
    icons: 900,
    /** More tools than most accounts have are a row. */
    moreIcons: 1024,
    /** A panel fits next to the list and the map. */
    roomy: 1280,
    /** The labels of the tools are next to their icons; the top bar shows a connection problem in one line. */
    wide: 1600,
  },
  footer: {
    /** The form of a history is one line. */
    form: 1000,
    /** The content next to the tabs is in the line of their titles, and all buttons of the form have labels. */
    titles: 1400,
  },
  replay: {
    /** Its buttons are next to its timeline. */
    line: 800,
  },
  dock: {
    /** The card of a shape is one line. */
    line: 600,
    /** The menu of a drawing is one line. */
    menu: 888,
  },
  over: {
    /** The map's buttons are one column next to the card. */
    buttons: 440,
    /** Floating elements leave the scale of the map uncovered. */
    scale: 560,
  },
  'two-lists': {
    /** The lists are next to each other. */
    columns: 640,
  },
} as const

/** Returns the media query of a narrower window. */
export const under = (name: keyof typeof breakpoints.window) =>
  `(max-width: ${breakpoints.window[name] - 1}px)`
