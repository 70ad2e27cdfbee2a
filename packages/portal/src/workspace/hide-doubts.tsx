import { EyeOff } from 'lucide-react'
import { texts } from '../context/page-texts.js'
import { useAtom } from '../ui/data/use-atom.js'
import { Chip } from '../ui/marks/chip.js'
import { useWorkspace } from './workspace.js'

/** Leaves out what is not believed: of tables, of what they print, and of the map. */
export function HideDoubts() {
  const { $doubtsHidden, hideDoubts } = useWorkspace()
  const hidden = useAtom($doubtsHidden)
  return (
    <Chip icon={<EyeOff size={14} />} aria-pressed={hidden} onClick={() => hideDoubts(!hidden)}>
      {texts.doubts.hide}
    </Chip>
  )
}
