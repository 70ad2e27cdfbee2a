/** Title of the browser's tab: the page, after a mark that no page may overwrite. */
const parts = { mark: '', title: '' }

function show() {
  document.title = [parts.mark, parts.title].filter((part) => part !== '').join(' · ')
}

export function setPageTitle(title: string): void {
  parts.title = title
  show()
}

/** @param mark '' for none */
export function setTitleMark(mark: string): void {
  parts.mark = mark
  show()
}
