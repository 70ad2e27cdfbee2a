/**
 * Publishes the height of an element as a custom property of the root, for other elements that must leave space.
 * @returns a function that stops it and removes the property
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
