import type { Sentences } from './docs.js'

/** Accessibility of the grid that the tables of positions and of a report share. */
const grid: Sentences = {
  keyboard:
    'Tab comes to the buttons, to the headings that sort, and to one row; on it the up and down arrows, Page Up, Page Down, Home and End go to another, and Enter chooses it. Escape closes a menu, and the focus goes back to its button.',
  roles:
    'The rows are a `grid` that says how many there are, though only those near what is seen are in the page; the heading that sorts says so with `aria-sort`.',
}

/** Requirements that the tests of the tokens and of forced colours check in every widget. */
const shared: Sentences = {
  contrast:
    'Texts reach 4.5:1 (WCAG AA) on what they lie on, in the light and in the dark theme; what lies on an accent of yours is made to. Check other tokens that you set.',
  'forced colours':
    'It takes the colours of the system and follows its dark or light; what is pressed or has the focus is outlined.',
}

/**
 * How each widget is used without a mouse, without sight, or with the reader's own settings. Only custom-elements.json and the
 * pages about the elements contain it; no browser loads it.
 */
export const accessibility: Readonly<Record<string, Sentences>> = {
  'baliza-map': {
    ...shared,
    keyboard:
      'Tab comes to the map, whose arrows move it and whose + and − zoom; to its units; and to its buttons. On the units the arrows, Home and End go through those in sight, and Enter or Space opens the popup of one. Escape closes a popup and the menu of base layers, and the focus goes back.',
    roles:
      'The units are a `listbox` of which only the option that the keyboard is at is in the page: its name, what it does and how fast, and which it is of how many. A popup is a `dialog` with the name of its unit; a button that stays on says so with `aria-pressed`, and the one of base layers that it is open with `aria-expanded`.',
    'live regions':
      'What it says of its data (loading, none, failed, old, ended) is announced politely. Units that move are not.',
    'reduced motion':
      'Units and the camera jump instead of gliding; nothing pulses, and what turns while it loads turns slowly.',
    'forced colours':
      'Land, water and labels take the colours of the system, dark or light; what units do is still shown by four colours, each at 4.5:1 or more on them. What has a shadow, is pressed or has the focus is outlined.',
  },
  'baliza-alerts': {
    ...shared,
    keyboard:
      'Every alert has a button that attends it, and one that chooses it; after attending, the focus is on the next one’s. Attending all asks first, with the focus on Cancel; Escape takes it back.',
    roles:
      'A list, in a region with a name. The button that attends says which alert of which unit; the chosen line has `aria-current`, the mute `aria-pressed`.',
    'live regions':
      'Fresh alerts are announced politely, unless `announce` is `false`; what could not be attended, and a list that could not be loaded, at once.',
    'reduced motion': 'The placeholders of lines that load do not breathe.',
  },
  'baliza-positions-table': {
    ...shared,
    ...grid,
    'live regions':
      'How many units are shown is announced politely when a search or a filter changes it; so is that what is shown is old. A table that could not be loaded is announced at once. Rows that change are not.',
    'reduced motion':
      'The placeholders of rows that load do not breathe, nor does the button turn that asks for them.',
  },
  'baliza-report': {
    ...shared,
    ...grid,
    roles:
      'What is asked is a form with a name, its choices are fieldsets and a field in fault is `aria-invalid`. The rows are a `grid` that says how many there are; the picture over them is an image with a title, and the rows are what it shows.',
    'live regions':
      'How far a report is is announced politely; why it cannot be asked for, why it or its export failed, at once.',
    'reduced motion': 'Nothing of ours moves; the bar of what is loading is the browser’s.',
  },
}
