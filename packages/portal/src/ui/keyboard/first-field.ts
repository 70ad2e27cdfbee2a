/** Fields that may receive the initial focus: text inputs and selects, but not checkboxes and radio buttons. */
const fields =
  'input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select, button[aria-haspopup="listbox"]'

/** Focuses the first field of a form. With touch input it does nothing, because the on-screen keyboard would cover the form. */
export function focusFirstField(form: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return
  const all = form?.querySelectorAll<HTMLInputElement>(fields) ?? []
  for (const field of all) {
    if (field.disabled || field.readOnly) continue
    field.focus({ preventScroll: true })
    return
  }
}
