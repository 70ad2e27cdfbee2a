import { createClient, findStops, type HistoryRecord } from '@baliza/sdk-core/internal'
import { createFakeBackend, makeFleet } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { waitFor } from 'storybook/test'
import { BalizaProvider } from '../../client/provider.js'
import { demoStreets } from '../../testing/demo-streets.js'
import { pixelsOf } from '../../testing/pixels.js'
import { BalizaMap } from '../map.js'
import type { ComparedTrack, MapHandle, MapProps, MapTrack } from '../map-types.js'

/** Replay speed: ms of the day per second. */
const perSecond = 120_000
const day = 86_400_000
/** The map shows no current units. */
const noUnits: ReadonlySet<string> = new Set()
const none: readonly never[] = []
/** With outlines only, the map shows a whole region, in which a day in one city is a dot. */
const streets = [demoStreets]

/** Letters and colours of the portal's comparison. */
const looks = [
  ['A', 'light-dark(#1f50e0, #2e95ff)'],
  ['B', 'light-dark(#dd6500, #e8552c)'],
  ['C', 'light-dark(#860190, #b96fa0)'],
] as const

interface Setting extends Pick<MapProps, 'theme'> {
  /** Number of units. If there are several, each has a colour and a letter. */
  readonly units: number
  /** Whether the day is replayed, with the camera following. */
  readonly replay?: boolean
  /** Index of the highlighted unit. The others are pale. */
  readonly looked?: number
  /** Position in the day of the record whose popup is open, 0 to 1. */
  readonly opened?: number
}

const neighbours = makeFleet(3, 1).map((unit, index) => ({
  ...unit,
  lat: 19.41 + index * 0.02,
  lng: -99.16 + index * 0.025,
}))

function compare(records: readonly HistoryRecord[], index: number, looked?: number): ComparedTrack {
  const [letter, color] = looks[index % looks.length] ?? looks[0]
  return { records, letter, color, dimmed: looked !== undefined && looked !== index }
}

/** Shows yesterday's tracks of units of the fake fleet in one city. No request leaves the page. */
function Yesterday({ units: count, replay = false, looked, opened, theme }: Setting) {
  const map = useRef<MapHandle>(null)
  const [days, setDays] = useState<readonly (readonly HistoryRecord[])[]>([])
  const { backend, client } = useMemo(() => {
    const backend = createFakeBackend({ seed: 1, units: neighbours })
    return {
      backend,
      client: createClient({
        host: backend.host,
        fetch: backend.fetch,
        getToken: () => backend.hostSession(),
      }),
    }
  }, [])

  useEffect(() => {
    const today = new Date().setHours(0, 0, 0, 0)
    const range = { finicial: today - day, ffinal: today - 1 }
    const units = backend.units().slice(0, count)
    Promise.all(units.map(({ imei, nombre }) => client.history.all({ imei, nombre, ...range }))).then(
      setDays,
      console.error,
    )
    return () => client.close()
  }, [backend, client, count])

  const [records = none] = days
  /** The first moving record: there is nothing to follow during the night. */
  const first = records.find(({ speed }) => speed > 0) ?? records[0]
  const track = useMemo<MapTrack | null>(() => {
    if (first === undefined) return null
    const shared = { at: replay ? first.timestamp : null, follow: replay && days.length === 1 }
    return days.length === 1
      ? { records, stops: findStops(records), ...shared }
      : {
          records: none,
          stops: [],
          compared: days.map((day, index) => compare(day, index, looked)),
          ...shared,
        }
  }, [days, records, first, replay, looked])

  useEffect(() => {
    if (track === null || first === undefined) return
    if (opened !== undefined) {
      void map.current?.showRecord(Math.floor(records.length * opened), 13)
      return
    }
    const isFollowed = replay && days.length === 1
    if (!isFollowed) void map.current?.fitPoints(days.flat().map(({ lat, lng }) => [lat, lng] as const))
    if (!replay) return
    let frame = 0
    let gone = false
    const length = (records.at(-1)?.timestamp ?? first.timestamp) - first.timestamp
    // The camera moves to the beginning of the day before the replay starts.
    const begins = isFollowed ? map.current?.show([first.lat, first.lng], 12) : Promise.resolve()
    void begins?.then(() => {
      if (gone) return
      const begun = performance.now()
      const tick = (now: number) => {
        void map.current?.trackAt(first.timestamp + ((((now - begun) / 1000) * perSecond) % length))
        frame = requestAnimationFrame(tick)
      }
      frame = requestAnimationFrame(tick)
    })
    return () => {
      gone = true
      cancelAnimationFrame(frame)
    }
  }, [track, first, days, records, replay, opened])

  return (
    <div style={{ height: '100vh' }} data-drawn={track !== null}>
      <BalizaProvider client={client}>
        <BalizaMap tiles={streets} track={track} filter={noUnits} handleRef={map} theme={theme} />
      </BalizaProvider>
    </div>
  )
}

const meta: Meta<typeof Yesterday> = {
  title: 'Mapa/Recorrido',
  component: Yesterday,
  parameters: { layout: 'fullscreen' },
  args: { units: 1 },
  play: ({ canvasElement }) =>
    waitFor(() => {
      const canvas = canvasElement.querySelector<HTMLCanvasElement>(
        '[data-drawn=true] .baliza-map__track canvas',
      )
      // The track is outside the view until the camera moves to it.
      if (canvas === null || Array.from(pixelsOf(canvas)).every((value) => value === 0))
        throw new Error('The track is not drawn')
    }),
}
export default meta

type Story = StoryObj<typeof Yesterday>

/** A day coloured by speed, with the durations of its stops. A click on the line opens its record. */
export const Dia: Story = { name: 'Un día' }

export const Registro: Story = { name: 'Un registro abierto', args: { opened: 0.45 } }

/** A replay of the same day, with the camera following. */
export const Reproduccion: Story = { name: 'Reproducción', args: { replay: true } }

/** Each unit has a colour, and a letter for readers who cannot distinguish colours. */
export const Varios: Story = { name: 'Varios recorridos', args: { units: 3 } }

export const Resaltado: Story = { name: 'Varios, uno resaltado', args: { units: 3, looked: 1 } }

export const ReproduccionDeVarios: Story = {
  name: 'Reproducción de varios',
  args: { units: 3, replay: true },
}

export const Oscuro: Story = { name: 'Un día, oscuro', args: { theme: 'dark' } }

export const VariosOscuro: Story = { name: 'Varios, oscuro', args: { units: 3, theme: 'dark' } }
