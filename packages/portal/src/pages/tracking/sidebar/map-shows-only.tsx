import { fill } from '@baliza/sdk-core'
import { texts } from '../../../context/page-texts.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './map-shows-only.module.css'

/** Shows that the map is limited to one group, with a button that ends it. */
export function MapShowsOnly(props: { readonly groupName: (key: string) => string }) {
  const { $group, showGroup } = useWorkspace()
  const group = useAtom($group)
  if (group === null) return null
  return (
    <div className={styles.only}>
      <p role="status">{fill(texts.tracking.mapShowsOnly, { name: props.groupName(group) })}</p>
      <button type="button" onClick={() => showGroup(null)}>
        {texts.tracking.showAll}
      </button>
    </div>
  )
}
