/** Hands the reader a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file of text: UTF-8 that says so, or a spreadsheet takes it for another code. */
export function textFile(text: string, type: 'text/csv' | 'text/plain'): Blob {
  return new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` })
}
