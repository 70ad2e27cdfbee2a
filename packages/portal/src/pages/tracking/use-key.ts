import { useEffect } from 'react'

const findsByLetter = '[role="listbox"], [role="menu"], [aria-haspopup="listbox"]'

/**
 * Calls back when the user presses a key outside of a text field, and of a list or menu in which letters find an entry. `key` is the
 * resulting character. Ignored while a dialog is open.
 */
export function useKey(key: string, onPress: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // With caps lock a letter is a capital without Shift.
      const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
      if (pressed !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.composedPath()[0]
      if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
        return
      if (target instanceof HTMLElement && target.closest(findsByLetter) !== null) return
      if (document.querySelector('[data-modal]') !== null) return
      event.preventDefault()
      onPress(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key, onPress])
}
