import { StartProblem } from '../problem.js'
import type { Database } from '../storage/connection/database.js'
import { othersOn } from '../storage/open.js'

/** Several servers can use one PostgreSQL. Another server could write data during the move, and that data would be lost. */
export async function refuseUsed(source: Database): Promise<void> {
  const places = await othersOn(source)
  if (places.length > 0)
    throw new StartProblem(
      `La base de datos de origen la usa otro servidor (desde ${places.join(', ')}). Ciérralo y repite: lo que guarde ahora no se llevaría.`,
    )
}
