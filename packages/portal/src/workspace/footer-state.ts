import type { HistoryRecord, Imei, QuickHistory, TrackStop, TrackTotals } from '@baliza/sdk-core/internal'
import type { MapTrack } from '@baliza/widgets/react'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type Preferences, readPreference, writePreference } from '../context/preferences.js'
import { narrowQuery } from '../ui/layout/use-media.js'
import type { HistoryForm } from './history-form-state.js'
import type { Replay } from './replay.js'

/** The tabs of the footer panel (specification 1, section 2: Footer panel). */
export type FooterTab = 'reports' | 'speed' | 'geofences' | 'routes' | 'unit'

/** Stored state of the panel. */
export type FooterBox = Preferences['footer']

export type HistoryRun =
  | { readonly state: 'loading'; readonly since: number; cancel(): void }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'ready'
      /** Parameters of the call. */
      readonly asked: HistoryForm
      readonly imei: Imei
      readonly nombre: string
      readonly from: number
      readonly to: number
      /** Oldest first. */
      readonly records: readonly HistoryRecord[]
      readonly stops: readonly TrackStop[]
      readonly totals: TrackTotals
    }

/** History requested outside of the panel; the panel's form shows it. */
export interface HistoryRequest {
  readonly imei: Imei
  /** Unix ms, or a preset. */
  readonly range: QuickHistory | { readonly from: number; readonly to: number }
}

export interface Footer {
  readonly $box: ReadableAtom<FooterBox>
  setBox(change: Partial<FooterBox>): void
  readonly $tab: ReadableAtom<FooterTab>
  chooseTab(tab: FooterTab): void
  /** Opens the panel with a unit's history and shows it on the map. */
  showHistory(imei: Imei, quick: QuickHistory): void
  /** The same for a time range, Unix ms. */
  showStretch(imei: Imei, from: number, to: number): void
  readonly $request: WritableAtom<HistoryRequest | null>
  /** `null` for the initial form. */
  readonly $form: WritableAtom<HistoryForm | null>
  readonly $run: WritableAtom<HistoryRun | null>
  /** Whether the map shows the history, and every later one that is processed. */
  readonly $onMap: WritableAtom<boolean>
  /** Track that the map draws. */
  readonly $track: WritableAtom<MapTrack | null>
  /** Index of the current record in the table, the chart or the replay. */
  readonly $at: WritableAtom<number | null>
  readonly $replay: WritableAtom<Replay | null>
}

/** Minimum and default heights of the panel, CSS pixels. */
export const heights = { least: 180, standard: 360, narrow: 470 } as const

const isBox = (value: unknown): value is FooterBox =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'open') === 'boolean' &&
  Number.isFinite(Reflect.get(value, 'height'))

/** Creates the state, with the panel's stored size. */
export function createFooter(): Footer {
  const $box = atom(
    readPreference('footer', isBox, {
      open: false,
      // The form is a column on a phone.
      height: matchMedia(narrowQuery).matches ? heights.narrow : heights.standard,
    }),
  )
  const $tab = atom<FooterTab>('reports')
  const $request = atom<HistoryRequest | null>(null)
  const setBox = (change: Partial<FooterBox>) => {
    const next = { ...$box.get(), ...change }
    writePreference('footer', next)
    $box.set(next)
  }
  const ask = (request: HistoryRequest) => {
    $tab.set('reports')
    $request.set(request)
    setBox({ open: true })
  }
  return {
    $box,
    setBox,
    $tab,
    chooseTab: (tab) => $tab.set(tab),
    showHistory: (imei, quick) => ask({ imei, range: quick }),
    showStretch: (imei, from, to) => ask({ imei, range: { from, to } }),
    $request,
    $form: atom(null),
    $run: atom(null),
    $onMap: atom(false),
    $track: atom(null),
    $at: atom(null),
    $replay: atom(null),
  }
}
