import { createClient, findStops, type HistoryRecord } from '@baliza/sdk-core'
import { createFakeBackend } from '@baliza/sdk-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BalizaProvider } from '../../client/provider.js'
import { BalizaMap } from '../map.js'
import type { MapHandle, MapTrack } from '../map-types.js'

/** So much of the day passes in a second, ms. */
const perSecond = 120_000

/** Yesterday of one unit of the fake fleet, on a map of its own; no request leaves the page. */
function Yesterday({ replay }: { readonly replay: boolean }) {
  const map = useRef<MapHandle>(null)
  const [records, setRecords] = useState<readonly HistoryRecord[]>([])
  const { backend, client } = useMemo(() => {
    const backend = createFakeBackend({ seed: 1 })
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
    const [unit] = backend.units()
    if (unit === undefined) return
    const today = new Date().setHours(0, 0, 0, 0)
    const query = { imei: unit.imei, nombre: unit.nombre, finicial: today - 86_400_000, ffinal: today }
    client.history.all(query).then(setRecords, console.error)
    return () => client.close()
  }, [backend, client])

  /** A night in a yard has nothing to follow. */
  const first = records.find(({ speed }) => speed > 0) ?? records[0]
  const track = useMemo<MapTrack | null>(
    () =>
      first === undefined
        ? null
        : { records, stops: findStops(records), at: replay ? first.timestamp : null, follow: replay },
    [records, first, replay],
  )
  useEffect(() => {
    if (track === null || first === undefined) return
    if (!replay) {
      void map.current?.fitPoints(track.records.map(({ lat, lng }) => [lat, lng] as const))
      return
    }
    let frame = 0
    let gone = false
    const length = (track.records.at(-1)?.timestamp ?? first.timestamp) - first.timestamp
    // The camera is where the day begins before it goes on.
    void map.current?.show([first.lat, first.lng], 12).then(() => {
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
  }, [track, first, replay])

  return (
    <div style={{ height: '100vh' }}>
      <BalizaProvider client={client}>
        <BalizaMap tiles={[]} track={track} filter={new Set()} handleRef={map} />
      </BalizaProvider>
    </div>
  )
}

const meta: Meta<typeof Yesterday> = {
  title: 'Mapa/Recorrido',
  component: Yesterday,
  parameters: { layout: 'fullscreen' },
}
export default meta

type Story = StoryObj<typeof Yesterday>

/** A day: coloured by speed, stops with how long they were; a click on the line opens its record. */
export const Dia: Story = { name: 'Un día', args: { replay: false } }

/** The same day played, the camera following. */
export const Reproduccion: Story = { name: 'Reproducción', args: { replay: true } }
