import { useEffect } from 'react'

/** There Ctrl with a letter edits text. */
const isMac = /mac/i.test(navigator.platform)

const findsByLetter = '[role="listbox"], [role="menu"], [aria-haspopup="listbox"]'

/**
 * Calls back when the user presses a key outside of a text field, and of a list or menu in which letters find an entry. `key` is the
 * resulting character; `mod+k` is it with Ctrl, or with ⌘ on a Mac, also in a field. Ignored while a dialog is open.
 */
export function useKey(key: string, onPress: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // With caps lock a letter is a capital without Shift.
      const character = event.shiftKey ? event.key : event.key.toLowerCase()
      const [hasModifier, hasOther] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
      const pressed = hasModifier ? `mod+${character}` : character
      if (pressed !== key || hasOther || event.altKey || event.defaultPrevented) return
      const target = event.composedPath()[0]
      const types =
        target instanceof HTMLElement &&
        (target.matches('input, textarea, select, [contenteditable]') ||
          target.closest(findsByLetter) !== null)
      if (types && !hasModifier) return
      if (document.querySelector('[data-modal]') !== null) return
      event.preventDefault()
      onPress(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key, onPress])
}
