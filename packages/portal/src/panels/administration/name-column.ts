import { panelTexts } from '../../context/panel-texts.js'
import type { Column } from '../../ui/data-table/data-table.js'

/** What something is called: the title of its card, and what a search looks into. */
export const nameColumn: Column<{ readonly nombre: string }> = {
  id: 'nombre',
  header: panelTexts.administration.nombre,
  value: ({ nombre }) => nombre,
  width: 170,
  grows: true,
  rank: 1,
  searched: true,
}
