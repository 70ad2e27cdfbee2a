import { useEffect, useMemo, useState } from 'react'
import type { MapProps, TileSource } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { readTiles } from './tiles.js'

/** The base layers: those that the page offers, and the one that the page or else the user selected. */
export function useSource(
  view: MapView | null,
  host: Pick<MapProps, 'tiles' | 'source' | 'onSource'>,
): {
  readonly sources: readonly TileSource[]
  /** `null`: the map's own outlines. */
  readonly source: TileSource | null
  readonly choose: (id: string | null) => void
} {
  const sources = useMemo(() => readTiles(host.tiles), [host.tiles])
  const [own, setOwn] = useState<string | null | undefined>(undefined)
  const chosen = host.source === undefined ? own : host.source
  const source = chosen === null ? null : (sources.find(({ id }) => id === chosen) ?? sources[0] ?? null)
  // Runs before the units are fed, because the initial zoom depends on the base layer.
  useEffect(() => view?.tiles(source), [view, source])
  return {
    sources,
    source,
    choose: (id) => {
      setOwn(id)
      host.onSource?.(id)
    },
  }
}
