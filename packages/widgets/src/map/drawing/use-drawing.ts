import type { Geofence, Route } from '@baliza/sdk-core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { MapHandle, MapProps, ShapeDraft } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import type { Drawing } from './drawing.js'

type Host = Pick<MapProps, 'onDraft' | 'mayCancel' | 'drawingColor'>

/** The drawing methods of the handle. */
export interface DrawingTools
  extends Pick<MapHandle, 'draw' | 'edit' | 'undoDrawing' | 'redoDrawing' | 'stopDrawing'> {
  readonly edited: Geofence | Route | null
  readonly active: boolean
}

/** Drawing and editing on the map. The code is loaded on first use. */
export function useDrawing(
  view: MapView | null,
  ask: (what: (view: MapView) => unknown) => Promise<void>,
  texts: WidgetTexts,
  host: Host,
): DrawingTools {
  const [edited, setEdited] = useState<Geofence | Route | null>(null)
  const [active, setActive] = useState(false)
  const latest = useRef({ texts, host })
  latest.current = { texts, host }
  const loaded = useRef<Promise<Drawing> | null>(null)
  /** Number of the last request. A request that waits for the code may be cancelled. */
  const turn = useRef(0)

  const ended = () => {
    setEdited(null)
    setActive(false)
  }
  const begin = (what: (drawing: Drawing) => void) => {
    turn.current += 1
    const mine = turn.current
    setActive(true)
    return ask((view) => {
      loaded.current ??= load(view, latest, ended)
      return loaded.current
        .then((drawing) => {
          if (turn.current === mine) what(drawing)
        })
        .catch((cause: unknown) => {
          loaded.current = null
          setActive(false)
          latest.current.host.onDraft?.(null)
          throw cause
        })
    })
  }

  /** Runs an action on the tools if they are loaded. */
  const now = useCallback((what: (drawing: Drawing) => void) => {
    loaded.current?.then(what).catch(() => {
      // The failure was reported when the tools failed to load.
    })
  }, [])

  const color = host.drawingColor
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing reads the colour itself.
  useEffect(() => now((drawing) => drawing.paint()), [now, color])

  useEffect(() => {
    if (view === null) return
    return () => {
      turn.current += 1
      now((drawing) => drawing.destroy())
      loaded.current = null
    }
  }, [view, now])

  return {
    edited,
    active,
    draw: (kind, at) => {
      setEdited(null)
      return begin((drawing) => drawing.draw(kind, at))
    },
    edit: (shape) =>
      begin((drawing) => {
        setEdited(shape)
        drawing.edit(shape)
      }),
    undoDrawing: () => now((drawing) => drawing.undo()),
    redoDrawing: () => now((drawing) => drawing.redo()),
    stopDrawing: () => {
      turn.current += 1
      ended()
      now((drawing) => drawing.stop())
    },
  }
}

async function load(
  view: MapView,
  latest: {
    readonly current: { texts: WidgetTexts; host: Host }
  },
  onCancel: () => void,
): Promise<Drawing> {
  const { createDrawing } = await import('./drawing.js')
  return createDrawing(
    view,
    () => latest.current.texts,
    (draft: ShapeDraft | null) => {
      if (draft === null) onCancel()
      latest.current.host.onDraft?.(draft)
    },
    () => latest.current.host.mayCancel?.() ?? true,
    () => latest.current.host.drawingColor,
  )
}
