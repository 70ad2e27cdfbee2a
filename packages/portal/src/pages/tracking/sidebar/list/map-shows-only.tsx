import { fill } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { Banner } from '../../../../ui/notices/banner.js'
import { useWorkspace } from '../../../../workspace/workspace.js'

/** Shows that the map is limited to one group, with a button that ends it. */
export function MapShowsOnly(props: { readonly groupName: (key: string) => string }) {
  const { $group, showGroup } = useWorkspace()
  const group = useAtom($group)
  if (group === null) return null
  return (
    <Banner
      tone="accent"
      action={
        <Button variant="quiet" onClick={() => showGroup(null)}>
          {texts.tracking.showAll}
        </Button>
      }
    >
      <p role="status">{fill(texts.tracking.mapShowsOnly, { name: props.groupName(group) })}</p>
    </Banner>
  )
}
