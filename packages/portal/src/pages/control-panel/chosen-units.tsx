import type { Imei } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useQuery } from '../../ui/data/use-query.js'
import { SomeUnits } from '../../ui/two-lists/some-units.js'
import { integrationTexts } from './integration-texts.js'

const { form: t, problems } = integrationTexts.keys

/** State of a choice between all units and some. @param given the units; `null` for all */
export function useSomeUnits(given: readonly Imei[] | null) {
  const [only, setOnly] = useState(given !== null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(given))
  const [problem, setProblem] = useState<string | null>(null)
  return {
    only,
    setOnly,
    chosen,
    choose(next: ReadonlySet<string>) {
      setChosen(next)
      setProblem(null)
    },
    problem,
    isDirty: only !== (given !== null) || chosen.size !== (given?.length ?? 0),
    /** Shows a problem if some units are required and none is chosen. @returns whether the choice is valid */
    check() {
      const isGood = !only || chosen.size > 0
      setProblem(isGood ? null : problems.units)
      return isGood
    },
    value: only ? ([...chosen] as Imei[]) : null,
  }
}

export function ChosenUnits({ units }: { readonly units: ReturnType<typeof useSomeUnits> }) {
  const { client } = usePortal()
  const { only } = units
  const query = useQuery(only ? ['units', 'choices'] : null, async (signal) =>
    (await client.units.list({}, { signal })).map(({ imei, nombre }) => ({
      key: imei,
      name: nombre,
      detail: imei,
    })),
  )
  return (
    <SomeUnits
      title={t.unidades}
      texts={t}
      only={only}
      onOnly={units.setOnly}
      chosen={units.chosen}
      onChosen={units.choose}
      problem={units.problem}
    >
      {(lists) => <Loadable query={query}>{lists}</Loadable>}
    </SomeUnits>
  )
}
