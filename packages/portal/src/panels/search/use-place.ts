import { readPlace } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'
import { useEffect, useRef, useState } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { addRecent, forgetRecent, type RecentName, recentPlaces } from './recent-places.js'

/** Zoom at which a search result is shown (specification 1, section 9). */
const searchZoom = 18

/**
 * Shows a place on the map with its marker, which leaves with the component. @param onClose closes the component when it shows a
 * place on a narrow screen, where it covers the map; the marker stays then. `null` if it does not cover the map
 */
export function usePlace(name: RecentName, onClose: (() => void) | null) {
  const { $place, $panel, mark, map } = useWorkspace()
  const [recent, setRecent] = useState(() => recentPlaces(name))
  const closes = onClose !== null
  const own = useRef<MapPlace | null>(null)
  useEffect(
    () => () => {
      const stays = closes && matchMedia(narrowQuery).matches
      // A link to a unit may end at the marked place.
      if (!stays && $panel.get()?.name !== 'follow' && $place.get() === own.current) mark(null)
    },
    [closes, $panel, $place, mark],
  )

  return {
    /** Parses an entered place. A short plus code is completed by the centre of the map. */
    read: (text: string) => readPlace(text, map.current?.center() ?? undefined),
    place: useAtom($place),
    recent,
    show(place: MapPlace) {
      own.current = place
      mark(place)
      setRecent(addRecent(name, place))
      map.current?.show(place.point, searchZoom)
      if (matchMedia(narrowQuery).matches) onClose?.()
    },
    clear: () => mark(null),
    forget() {
      forgetRecent(name)
      setRecent([])
    },
  }
}
