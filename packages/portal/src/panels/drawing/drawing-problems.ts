import type { Texts } from '@baliza/sdk-core/internal'

/** Problems of the save dialog, by field; `title` is the first (specification 1, section 5). */
export interface DrawingProblems {
  readonly title?: string | undefined
  readonly nombre?: string | undefined
  readonly color?: string | undefined
  /** Problem of the shape itself. */
  readonly other?: string | undefined
}

interface Issue {
  readonly message: string
  readonly path?: readonly { readonly key: unknown }[] | undefined
}

export function problemsOf(
  issues: readonly Issue[],
  texts: Pick<Texts, 'validation' | 'drawing'>,
): DrawingProblems {
  const { nameTitle, colorTitle } = texts.validation.geofence
  const of = (field: string) => issues.find(({ path }) => path?.[0]?.key === field)?.message
  const nombre = of('nombre')
  const color = of('color')
  const other = issues.find(({ path }) => path?.[0]?.key !== 'nombre' && path?.[0]?.key !== 'color')?.message
  const title = nombre !== undefined ? nameTitle : color !== undefined ? colorTitle : texts.drawing.saveTitle
  return { title, nombre, color, other }
}
