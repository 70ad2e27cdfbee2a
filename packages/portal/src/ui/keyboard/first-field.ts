/** What is typed into, or chosen from; what is ticked or turned has its focus when somebody comes to it. */
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
