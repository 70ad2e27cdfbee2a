/** Hands the reader a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Hands the reader a CSV: UTF-8 that says so, or a spreadsheet takes it for another code. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
}
