import { findStops, fold, hostNow, trackTotals, unitStateNow } from '@baliza/sdk-core/internal'
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { chooseUnit, describeUnit, type Fleet, readFleet } from './fleet.js'
import { sayable } from './sayable.js'
import { type Topic, tables, topics } from './tools/explain.js'

/** Maximum number of completions, of the protocol. */
const maxCompletions = 100

/** Adds the resources, which people attach to a conversation: texts in Spanish about a unit and a day, and the code tables. */
export function addResources(server: McpServer, fleet: Fleet): void {
  const { wire, clock } = fleet
  const { signal } = new AbortController()

  async function imeisLike(typed: string): Promise<string[]> {
    const units = await wire.units.list()
    const wanted = fold(typed)
    return units
      .filter(({ imei, nombre }) => imei.startsWith(typed) || fold(nombre).includes(wanted))
      .slice(0, maxCompletions)
      .map(({ imei }) => imei)
  }

  server.registerResource(
    'unit',
    new ResourceTemplate('baliza://units/{imei}', { list: undefined, complete: { imei: imeisLike } }),
    { title: 'Unidad', description: 'Dónde está una unidad y qué hace.', mimeType: 'application/json' },
    async (uri, { imei }) => {
      const { units, groups } = await readFleet(fleet, signal)
      const unit = chooseUnit(units, String(imei))
      return json(uri, describeUnit(unit, groups, fleet))
    },
  )

  server.registerResource(
    'unit-day',
    new ResourceTemplate('baliza://units/{imei}/days/{date}', {
      list: undefined,
      complete: { imei: imeisLike, date: () => ['today', 'yesterday'] },
    }),
    {
      title: 'Día de una unidad',
      description: 'Kilómetros, horas y paradas de un día.',
      mimeType: 'application/json',
    },
    async (uri, { imei, date }) => {
      const range = clock.period(String(date), undefined, 1)
      const unit = chooseUnit(await wire.units.list(), String(imei))
      const points = await wire.history.all({ imei: unit.imei, finicial: range.from, ffinal: range.to })
      const { distance, time } = trackTotals(points, 5, {
        from: range.from,
        to: Math.min(range.to, hostNow()),
      })
      return json(uri, {
        name: sayable(unit.nombre),
        state: unitStateNow(unit),
        from: clock.write(range.from),
        to: clock.write(range.to),
        km: Math.round(distance * 10) / 10,
        movingMinutes: Math.round(time.moving / 60_000),
        idleMinutes: Math.round(time.idle / 60_000),
        stops: findStops(points).length,
      })
    },
  )

  server.registerResource(
    'codes',
    new ResourceTemplate('baliza://codes/{table}', {
      list: () => ({
        resources: topics.map((topic) => ({
          uri: `baliza://codes/${topic}`,
          name: topic,
          mimeType: 'application/json',
        })),
      }),
      complete: { table: (typed) => topics.filter((topic) => topic.startsWith(typed)) },
    }),
    { title: 'Códigos', description: 'Los códigos y su significado.', mimeType: 'application/json' },
    async (uri, { table }) => {
      const topic = topics.find((one) => one === String(table))
      if (topic === undefined) throw new Error(`There is no such table: ${topics.join(', ')}`)
      return json(uri, tables[topic satisfies Topic])
    },
  )
}

const json = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
})
