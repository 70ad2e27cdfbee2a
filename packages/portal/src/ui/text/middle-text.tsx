import styles from './middle-text.module.css'

/**
 * Name in one line, shortened in its middle if it does not fit: names of a fleet begin alike and differ at their end. Screen
 * readers, search and copying use the whole name.
 */
export function MiddleText(props: {
  readonly text: string
  /** Range that a search matched. */
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

/** Start and end indices in a text. */
export type Found = readonly [from: number, to: number]

/** Text with its search match highlighted; parts of the match outside of the text are ignored. */
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

/** Number of characters that fit into the narrowest list. */
const short = 14

/**
 * Returns the index at which the always visible end begins: the last word, or its last letters. A space before the end belongs to
 * the beginning; otherwise there would be a gap after its '…'.
 */
export function cutOf(text: string): number {
  if (text.length <= short) return text.length
  const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{3,12}$/u.exec(text)
  if (word !== null) return word.index
  const end = [...text].slice(-7).join('').trimStart()
  return text.length - end.length
}
