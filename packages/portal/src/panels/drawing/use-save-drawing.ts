import { geofenceSchema, shapeOf } from '@baliza/sdk-core/internal'
import type { ShapeDraft } from '@baliza/widgets/react'
import * as v from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useIdempotencyKey } from '../../ui/data/use-idempotency-key.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import type { Drawing, Fields } from '../../workspace/drawing-state.js'
import { wordOf } from '../../workspace/shape-facts.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { useDrawingTools } from './use-drawing-tools.js'

const schema = geofenceSchema(panelTexts.validation)

export function checkDrawing(draft: ShapeDraft, fields: Fields) {
  const { tipo, lat, lng, radio, points } = draft
  const encode = tipo === 2 || tipo === 4 ? points : '0'
  return v.safeParse(schema, { ...fields, tipo, lat, lng, radio, encode })
}

/** Saves the drawing, and offers an event for entering or leaving a new geofence. */
export function useSaveDrawing(state: Drawing | null) {
  const { client, notices } = usePortal()
  const { shapes, open } = useWorkspace()
  const tools = useDrawingTools()
  const once = useIdempotencyKey()
  const t = texts.drawing.form

  return useMutation(
    async (parsed: v.InferOutput<typeof schema>) => {
      const word = wordOf(parsed)
      const shape = shapeOf(parsed)
      if (state?.mode === 'edit') {
        const mensaje = await client.geofences.update({ ...shape, id: state.shape.id })
        notices.show('success', mensaje || texts.notifications[`${word}Updated`])
      } else {
        const { id, mensaje } = await once(shape, client.geofences.add)
        const offer = (text: string, tipo: 1 | 2) => ({
          text,
          run: () => open({ name: 'events', watched: { tipo, id, nombre: shape.nombre } }),
        })
        const offers = word === 'geofence' && id !== '' ? [offer(t.tellEntry, 1), offer(t.tellExit, 2)] : []
        notices.show('success', mensaje || texts.notifications[`${word}Added`], ...offers)
      }
      tools.finish()
      await shapes.refresh()
    },
    { changes: 'geofences', isRepeatable: true },
  )
}
