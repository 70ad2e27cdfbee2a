import { useAtom } from '../../../ui/data/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { Toolbar } from '../../top-bar/toolbar.js'

/** The icons of the bar on the map's page. Their panels open next to the map; a second press closes them. */
export function MapToolbar() {
  const { $panel, open, closePanel, allowed } = useWorkspace()
  const opened = useAtom($panel)?.name
  return (
    <Toolbar
      allowed={allowed}
      opened={opened}
      onPanel={(panel) => (panel.name === opened ? closePanel() : open(panel))}
    />
  )
}
