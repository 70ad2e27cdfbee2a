import styles from './middle-text.module.css'

/**
 * A name in one line, shortened in its middle where it does not fit: names of a fleet begin alike and differ at their
 * end. It is read out, found and copied whole.
 */
export function MiddleText(props: {
  readonly text: string
  /** What of it a search has found. */
  readonly found?: Found | null
}) {
  const { text, found = null } = props
  const cut = cutOf(text)
  if (cut === text.length)
    return (
      <span className={styles.end} title={text}>
        <Marked text={text} found={found} />
      </span>
    )
  return (
    <span className={styles.middle} title={text}>
      <span className="visually-hidden">{text}</span>
      <span className={styles.head} aria-hidden="true">
        <Marked text={text.slice(0, cut)} found={found} />
      </span>
      <span className={styles.tail} aria-hidden="true">
        <Marked text={text.slice(cut)} found={found && [found[0] - cut, found[1] - cut]} />
      </span>
    </span>
  )
}

/** From where to where in a text. */
export type Found = readonly [from: number, to: number]

/** A text with what a search has found in it; what is outside the text is passed over. */
export function Marked(props: { readonly text: string; readonly found: Found | null }) {
  const { text, found } = props
  if (found === null) return text
  const [from, to] = [Math.max(found[0], 0), Math.min(found[1], text.length)]
  if (from >= to) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className={styles.mark}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** What fits into the narrowest list, characters. */
const short = 14

/**
 * Where the end begins that is always seen: the last word, or some letters of it. A space in front of it is of the
 * beginning, whose '…' would have a gap after it.
 */
export function cutOf(text: string): number {
  if (text.length <= short) return text.length
  const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{3,12}$/u.exec(text)
  if (word !== null) return word.index
  const end = [...text].slice(-7).join('').trimStart()
  return text.length - end.length
}
