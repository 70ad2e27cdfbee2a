import { Pencil, Trash2 } from 'lucide-react'
import { panelTexts } from '../../context/panel-texts.js'
import type { TableAction } from '../../ui/data-table/data-table.js'

export function editAndRemove(
  edit: () => unknown,
  remove: () => unknown,
): readonly [edit: TableAction, remove: TableAction] {
  return [
    { id: 'edit', text: panelTexts.administration.edit, icon: Pencil, act: () => void edit() },
    {
      id: 'remove',
      text: panelTexts.administration.remove,
      icon: Trash2,
      danger: true,
      act: () => void remove(),
    },
  ]
}
