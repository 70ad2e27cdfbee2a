import type { HistoryRun } from '../../../../workspace/footer-state.js'
import { createReplay } from '../../../../workspace/replay.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { clearTrack } from './run-history.js'

export type ReadyRun = Extract<HistoryRun, { state: 'ready' }>

export function useHistory() {
  const { footer, map, $card } = useWorkspace()
  const { $onMap, $track, $at, $replay } = footer

  function show({ records, stops }: ReadyRun, fit = true): void {
    $onMap.set(true)
    if ($track.get()?.records !== records) $track.set({ records, stops, at: null, follow: true })
    if (fit) map.current?.fitPoints(records.map(({ lat, lng }) => [lat, lng] as const))
  }

  function goTo(run: ReadyRun, index: number, zoom?: number): void {
    $at.set(index)
    const replay = $replay.get()
    if (replay !== null) replay.seek(run.records[index]?.timestamp ?? replay.time())
    show(run, false)
    // The map must have the track first.
    requestAnimationFrame(() => map.current?.showRecord(index, zoom))
  }

  function replay(run: ReadyRun): void {
    if ($replay.get() !== null) return
    // An open record popup would cover the vehicle; the card of a unit folds instead.
    if ($card.get() === null) map.current?.popup(null)
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
    // Frames are written to the map directly, without React; only a change of the camera renders.
    made.listen((time) => map.current?.trackAt(time))
    let { follow } = made.$state.get()
    made.$state.listen((state) => {
      if (state.follow !== follow) place(state.follow)
      follow = state.follow
    })
    $replay.set(made)
    made.toggle()
  }

  function clear(): void {
    $onMap.set(false)
    clearTrack(footer)
  }

  return { show, goTo, replay, clear }
}
