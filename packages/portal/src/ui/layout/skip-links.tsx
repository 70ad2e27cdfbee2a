import styles from './skip-links.module.css'

/** Focuses a part of the page that is not a tab stop. The next Tab focuses the first element within it. */
export function goInto(part: HTMLElement | null): void {
  if (part === null) return
  part.tabIndex = -1
  // Not permanently: a click into it would take the focus from a field.
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus()
}

/** The first tab stops, visible only while focused: they skip the bar and lead to the main content. */
export function SkipLinks(props: {
  readonly to: readonly { readonly name: string; readonly go: () => void }[]
}) {
  return (
    <div className={styles.links}>
      {props.to.map(({ name, go }) => (
        // Not a link, because the part of the address after '#' identifies the page.
        <button key={name} type="button" className={styles.link} onClick={go}>
          {name}
        </button>
      ))}
    </div>
  )
}
