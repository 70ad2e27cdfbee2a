/**
 * Tells the whole page how high an element is, as a custom property of the root: what stands elsewhere makes room.
 * @returns the way to stop, which takes the property away
 */
export function publishHeight(element: HTMLElement | null, property: `--${string}`): () => void {
  const { style } = document.documentElement
  if (element === null) return () => {}
  const publish = () => style.setProperty(property, `${element.offsetHeight}px`)
  publish()
  const observer = new ResizeObserver(publish)
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
