import { narrowQuery, useMedia } from '../../../../ui/use-media.js'
import type { HistoryRun } from '../../../../workspace/footer-state.js'
import { createReplay } from '../../../../workspace/replay.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { clearTrack } from './run-history.js'

/** A history that has come. */
export type ReadyRun = Extract<HistoryRun, { state: 'ready' }>

/** What can be done with a history that has come. */
export function useHistory() {
  const { footer, map } = useWorkspace()
  const { $track, $at, $replay } = footer
  const narrow = useMedia(narrowQuery)

  /** Draws it on the map. */
  function show({ records, stops }: ReadyRun, fit = true): void {
    if ($track.get()?.records !== records) $track.set({ records, stops, at: null, follow: true })
    if (fit) map.current?.fitPoints(records.map(({ lat, lng }) => [lat, lng] as const))
  }

  /** Goes to a record: on the map, with its popup. */
  function goTo(run: ReadyRun, index: number, zoom?: number): void {
    $at.set(index)
    const replay = $replay.get()
    if (replay !== null) replay.seek(run.records[index]?.timestamp ?? replay.time())
    show(run, false)
    // Once the map has the track.
    requestAnimationFrame(() => map.current?.showRecord(index, zoom))
  }

  function replay(run: ReadyRun): void {
    if ($replay.get() !== null) return
    // What the chart or the table had opened stands in the vehicle's way.
    map.current?.popup(null)
    show(run)
    const { records, stops } = run
    const made = createReplay({
      records,
      stops,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onRecord: (index) => $at.set(index),
      onClose() {
        $replay.set(null)
        const track = $track.get()
        if (track !== null) $track.set({ ...track, at: null })
      },
    })
    const place = (follow: boolean) => $track.set({ records, stops, at: made.time(), follow })
    place(made.$state.get().follow)
    // Every frame goes to the map past React; only a change of the camera goes through it.
    made.listen((time) => map.current?.trackAt(time))
    let { follow } = made.$state.get()
    made.$state.listen((state) => {
      if (state.follow !== follow) place(state.follow)
      follow = state.follow
    })
    $replay.set(made)
    // On a phone there is room for the map or for the panel.
    if (narrow) footer.setBox({ open: false })
    made.toggle()
  }

  return { show, goTo, replay, clear: () => clearTrack(footer) }
}
