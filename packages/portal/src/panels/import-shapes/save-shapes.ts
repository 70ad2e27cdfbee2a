import { type DrawnForm, isBalizaError, shapeOf } from '@baliza/sdk-core/internal'
import { newIdempotencyKey } from '../../ui/data/idempotency-key.js'

export interface ShapeToSave {
  readonly number: number
  readonly form: DrawnForm
}

type Add = (
  shape: ReturnType<typeof shapeOf>,
  settings: { readonly idempotencyKey: string },
) => Promise<unknown>

/** Maximum number of consecutive equal rejections before the run ends, for example because the account is full. */
const maxEqualRefusals = 5

/**
 * Creates a function that saves the shapes of one file one by one. A shape whose response was lost keeps its idempotency key, so
 * that the server recognizes the next attempt.
 */
export function createSaver(add: Add) {
  const keys = new Map<number, string>()

  async function saveOne({ number, form }: ShapeToSave): Promise<void> {
    const idempotencyKey = keys.get(number) ?? newIdempotencyKey()
    keys.set(number, idempotencyKey)
    try {
      await add(shapeOf(form), { idempotencyKey })
    } catch (error) {
      if (!(isBalizaError(error) && error.outcome === 'unknown')) keys.delete(number)
      throw error
    }
  }

  /**
   * Saves shapes until all are tried, `isStopped` returns true, or another attempt is pointless: no connection, no session, or
   * repeated equal rejections.
   * @param run.onResult receives the error of a shape that was not saved, `null` for a saved one
   */
  return async (
    shapes: readonly ShapeToSave[],
    run: {
      readonly isStopped: () => boolean
      readonly onResult: (number: number, error: unknown) => void
    },
  ): Promise<void> => {
    let refusal: string | undefined
    let refusals = 0
    for (const shape of shapes) {
      if (run.isStopped()) return
      try {
        await saveOne(shape)
        refusals = 0
        run.onResult(shape.number, null)
      } catch (error) {
        run.onResult(shape.number, error)
        if (!isBalizaError(error, 'refused')) return
        refusals = error.mensaje === refusal ? refusals + 1 : 1
        refusal = error.mensaje
        if (refusals === maxEqualRefusals) return
      }
    }
  }
}
