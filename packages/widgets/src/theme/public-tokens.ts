/** The custom properties that a page sets on `:root` to give the widgets its own look. */
export const publicTokens = {
  '--baliza-accent':
    'Buttons, links, the selected unit; its darker, softer and contrasting shades are made of it.',
  '--baliza-surface':
    'The background of a widget; `--baliza-surface-raised` and `--baliza-surface-sunken` are those of what lies over it and in it.',
  '--baliza-text': 'Text; `--baliza-text-quiet` is that of what matters less.',
  '--baliza-moving': 'A unit that moves: its marker, its dot.',
  '--baliza-idle': 'A unit that stands with its engine on.',
  '--baliza-off': 'A unit whose engine is off.',
  '--baliza-offline': 'A unit that has not reported.',
  '--baliza-radius-surface': 'The corners of cards, menus and groups of buttons.',
  '--baliza-radius-control': 'The corners of fields and lines of a menu.',
  '--baliza-font': 'The font family.',
} as const
