/** Hands the reader a file of a table: UTF-8 that says so, or a spreadsheet takes it for another code. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // A browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
