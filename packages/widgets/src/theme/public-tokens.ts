/**
 * The custom properties that a page sets on `:root`, or on one widget, to change the appearance. All other properties derive from
 * them. A colour may be `light-dark(…)`; the widget's `theme` selects one of the two values.
 */
export const publicTokens = {
  '--baliza-accent': {
    en: 'Buttons, links, the selected unit; its darker, softer and contrasting shades derive from it.',
    es: 'Botones, enlaces, la unidad elegida; de él salen sus tonos oscuro y suave y el que va encima.',
  },
  '--baliza-surface': {
    en: 'The background of a widget; together with the text it also produces raised and sunken surfaces, lines and the map without tiles.',
    es: 'El fondo de un widget; de él y del texto salen también los fondos elevado y hundido, las líneas y el mapa sin mosaicos.',
  },
  '--baliza-text': {
    en: 'Text; quieter text is mixed from it and the surface.',
    es: 'El texto; el secundario sale de él y del fondo.',
  },
  '--baliza-moving': {
    en: 'A moving unit: its marker and dot; as text, and for success, a darker or brighter shade.',
    es: 'Una unidad en movimiento: su marcador y su punto; como texto, y para lo que salió bien, un tono más oscuro o más claro.',
  },
  '--baliza-idle': {
    en: 'A parked unit with its engine on; its shades are also those of warnings.',
    es: 'Una unidad en ralentí; sus tonos son también los de un aviso.',
  },
  '--baliza-off': {
    en: 'A unit with its engine off; its shades are also those of danger and errors.',
    es: 'Una unidad apagada; sus tonos son también los de peligro y de lo que salió mal.',
  },
  '--baliza-offline': {
    en: 'A unit that has not reported.',
    es: 'Una unidad sin señal.',
  },
  '--baliza-radius-surface': {
    en: 'The corners of cards, menus and groups of buttons.',
    es: 'Las esquinas de tarjetas, menús y grupos de botones.',
  },
  '--baliza-radius-control': {
    en: 'The corners of fields and lines of a menu.',
    es: 'Las esquinas de campos y renglones de un menú.',
  },
  '--baliza-density': {
    en: 'Multiplies the spaces and the height of rows: 0.85 is compact, 1.15 is roomy. On touch screens no control is lower than 44 px.',
    es: 'Multiplica los espacios y el alto de los renglones: 0.85 es compacto, 1.15 es amplio. En pantallas táctiles ningún control baja de 44 px.',
  },
  '--baliza-font': {
    en: 'The font family.',
    es: 'La letra.',
  },
} as const
