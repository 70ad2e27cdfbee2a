import { useEffect } from 'react'

/** Calls back when the reader presses '/' anywhere but in a field. */
export function useSlash(onSlash: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const target = event.composedPath()[0]
      if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
        return
      event.preventDefault()
      onSlash()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onSlash])
}
