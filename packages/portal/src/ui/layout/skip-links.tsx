import styles from './skip-links.module.css'

/** Goes to a part of the page that is no stop of Tab: the next one is the first within it. */
export function goInto(part: HTMLElement | null): void {
  if (part === null) return
  part.tabIndex = -1
  // Not for good: a click into it would take the focus from a field.
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus()
}

/** The first stops of Tab, seen only while they have the focus: they skip over the bar to what the page is for. */
export function SkipLinks(props: {
  readonly to: readonly { readonly name: string; readonly go: () => void }[]
}) {
  return (
    <div className={styles.links}>
      {props.to.map(({ name, go }) => (
        // A link would be another page: the address after '#' is the page's.
        <button key={name} type="button" className={styles.link} onClick={go}>
          {name}
        </button>
      ))}
    </div>
  )
}
