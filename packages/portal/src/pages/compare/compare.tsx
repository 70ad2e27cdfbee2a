import { laterPage } from '../../ui/loading/later.js'

const ComparePage = laterPage(() => import('./compare-page.js'))

/** Separate entry, so that the list of the page's files is not part of the initial page. */
export default function Compare() {
  return <ComparePage />
}
