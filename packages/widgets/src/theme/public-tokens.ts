/**
 * The custom properties that a page sets on `:root`, or on one widget, to change the appearance. All other properties derive from
 * them. A colour may be `light-dark(…)`; the widget's `theme` selects one of the two values.
 */
export const publicTokens = {
  '--baliza-accent':
    'Buttons, links, the selected unit; its darker, softer and contrasting shades are made of it.',
  '--baliza-surface':
    'The background of a widget; of it and the text are made what lies over it and in it, lines, and the map without tiles.',
  '--baliza-text': 'Text; what matters less is made of it and the surface.',
  '--baliza-moving':
    'A unit that moves: its marker, its dot; as text, and for what went well, a darker or brighter shade of it.',
  '--baliza-idle': 'A unit that stands with its engine on; its shades are also those of a warning.',
  '--baliza-off': 'A unit whose engine is off; its shades are also those of danger and of what went wrong.',
  '--baliza-offline': 'A unit that has not reported.',
  '--baliza-radius-surface': 'The corners of cards, menus and groups of buttons.',
  '--baliza-radius-control': 'The corners of fields and lines of a menu.',
  '--baliza-font': 'The font family.',
} as const
