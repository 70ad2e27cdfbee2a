import type { PageTexts } from '../../context/page-texts.js'
import type { panelTexts } from '../../context/panel-texts.js'

/** Problems of the save dialog, by field; `title` is the first (specification 1, section 5). */
export interface DrawingProblems {
  readonly title?: string | undefined
  readonly nombre?: string | undefined
  readonly color?: string | undefined
  readonly id_externo?: string | undefined
  /** Problem of the shape itself. */
  readonly other?: string | undefined
}

interface Issue {
  readonly message: string
  readonly path?: readonly { readonly key: unknown }[] | undefined
}

export function problemsOf(
  issues: readonly Issue[],
  texts: Pick<PageTexts, 'drawing'> & Pick<typeof panelTexts, 'validation'>,
): DrawingProblems {
  const { nameTitle, colorTitle } = texts.validation.geofence
  const of = (field: string) => issues.find(({ path }) => path?.[0]?.key === field)?.message
  const nombre = of('nombre')
  const color = of('color')
  const id_externo = of('id_externo')
  const fields: readonly unknown[] = ['nombre', 'color', 'id_externo']
  const other = issues.find(({ path }) => !fields.includes(path?.[0]?.key))?.message
  const title = nombre !== undefined ? nameTitle : color !== undefined ? colorTitle : texts.drawing.saveTitle
  return { title, nombre, color, id_externo, other }
}
