import { laterPage } from '../../ui/loading/later.js'

const ComparePage = laterPage(() => import('./compare-page.js'))

/** The page by itself: the list of its files is none that the first page of everybody has to carry. */
export default function Compare() {
  return <ComparePage />
}
