import { panelTexts } from '../../context/panel-texts.js'
import type { Column } from '../../ui/data-table/data-table.js'

/** Column of the name: the title of its card, and a search field. */
export const nameColumn: Column<{ readonly nombre: string }> = {
  id: 'nombre',
  header: panelTexts.administration.nombre,
  value: ({ nombre }) => nombre,
  width: 170,
  grows: true,
  rank: 1,
  searched: true,
}
