import { readPlace } from '@baliza/sdk-core'
import type { MapPlace } from '@baliza/widgets/react'
import { useState } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { addRecent, forgetRecent, type RecentName, recentPlaces } from './recent-places.js'

/** As near as a search's result is shown (specification 1, section 9). */
const searchZoom = 18

/** The place that is marked on the map, and the previous searches. */
export function usePlace(name: RecentName, onClose: () => void) {
  const { $place, mark, map } = useWorkspace()
  const [recent, setRecent] = useState(() => recentPlaces(name))

  return {
    /** Reads a place that was typed; a short plus code is completed by what the map shows. */
    read: (text: string) => readPlace(text, map.current?.center() ?? undefined),
    place: useAtom($place),
    recent,
    show(place: MapPlace) {
      mark(place)
      setRecent(addRecent(name, place))
      map.current?.show(place.point, searchZoom)
      // On a narrow screen the panel is over the map.
      if (matchMedia(narrowQuery).matches) onClose()
    },
    clear: () => mark(null),
    forget() {
      forgetRecent(name)
      setRecent([])
    },
  }
}
