import { glyphSize, pdiGlyph, pdiPicture } from './pdi-icon.js'

/**
 * The icon of a point of interest, for lists and pickers, in the size and colour of the surrounding text. It is decorative: show
 * the name next to it.
 * @param props.icon `color` of the protocol: the address of a picture, or of one of `pdiIcons`
 */
export function PdiMark({
  icon,
  className,
}: {
  readonly icon: string
  readonly className?: string | undefined
}) {
  const picture = pdiPicture(icon)
  return picture === null ? (
    <svg
      className={className}
      viewBox={`0 0 ${glyphSize} ${glyphSize}`}
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={pdiGlyph(icon)} />
    </svg>
  ) : (
    <img className={className} src={picture} alt="" width="20" height="20" referrerPolicy="no-referrer" />
  )
}
