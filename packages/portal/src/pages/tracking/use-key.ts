import { useEffect } from 'react'

/**
 * Calls back when the user presses a key outside of a text field. `key` is the resulting character. Ignored while a dialog is
 * open.
 */
export function useKey(key: string, onPress: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const target = event.composedPath()[0]
      if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
        return
      if (document.querySelector('[data-modal]') !== null) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key, onPress])
}
