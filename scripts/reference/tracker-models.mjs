import { loadSource } from './load.mjs'

/** Describes when a model's engine is cut. @param {{ guard: number | 'limit' | null, proof: 'relay' | 'answer' } | null} engine */
function describeCut(engine) {
  if (engine === null) return ['No se conoce', '']
  const { guard, proof } = engine
  return [
    guard === null
      ? 'De inmediato: el servidor lo envía solo a baja velocidad'
      : guard === 'limit'
        ? 'El equipo espera la velocidad que indica el comando'
        : `El equipo espera menos de ${guard} km/h`,
    proof === 'relay' ? 'El relé que informa el equipo' : 'La respuesta del equipo',
  ]
}

/** Writes the models of trackers, with how their engine is cut. */
export async function writeTrackerModels() {
  const { trackerModels, trackerProtocols } = await loadSource(
    `export { trackerModels, trackerProtocols } from '@baliza/agreement'`,
  )
  /** @type {[string, any][]} */
  const models = Object.entries(trackerModels)
  return `${[
    '| Modelo | Código | Protocolo | Corte de motor | Prueba del corte |',
    '|---|---|---|---|---|',
    ...models.map(([model, { name, protocol, engine }]) => {
      const [cut, proof] = describeCut(engine)
      return `| ${name} | \`${model}\` | ${trackerProtocols[protocol]} | ${cut} | ${proof} |`
    }),
  ].join('\n')}\n`
}
