import { readPlace } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'
import { useEffect, useState } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { addRecent, forgetRecent, type RecentName, recentPlaces } from './recent-places.js'

/** Zoom at which a search result is shown (specification 1, section 9). */
const searchZoom = 18

export function usePlace(name: RecentName, onClose: () => void) {
  const { $place, mark, map } = useWorkspace()
  const [recent, setRecent] = useState(() => recentPlaces(name))
  useEffect(
    () => () => {
      // On a narrow screen the panel closes so that the place can be seen.
      if (!matchMedia(narrowQuery).matches) mark(null)
    },
    [mark],
  )

  return {
    /** Parses an entered place. A short plus code is completed by the centre of the map. */
    read: (text: string) => readPlace(text, map.current?.center() ?? undefined),
    place: useAtom($place),
    recent,
    show(place: MapPlace) {
      mark(place)
      setRecent(addRecent(name, place))
      map.current?.show(place.point, searchZoom)
      // On a narrow screen the panel covers the map.
      if (matchMedia(narrowQuery).matches) onClose()
    },
    clear: () => mark(null),
    forget() {
      forgetRecent(name)
      setRecent([])
    },
  }
}
