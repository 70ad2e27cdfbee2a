/** The fields in which a form begins: those for text, and selects; not checkboxes and radio buttons. */
const fields =
  'input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select, button[aria-haspopup="listbox"]'

/** Puts the focus on the first field of a form; by touch none, for a keyboard would come up over the form. */
export function focusFirstField(form: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return
  const all = form?.querySelectorAll<HTMLInputElement>(fields) ?? []
  for (const field of all) {
    if (field.disabled || field.readOnly) continue
    field.focus({ preventScroll: true })
    return
  }
}
