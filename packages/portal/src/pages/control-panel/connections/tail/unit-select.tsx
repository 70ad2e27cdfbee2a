import { type Imei, readDeviceId, type Unit } from '@baliza/sdk-core/internal'
import { byName, createSearch } from '@baliza/widgets/internal'
import { useCallback, useMemo } from 'react'
import { maxListed, SearchedSelect } from '../../../../ui/choices/searched-select.js'
import { connectionTexts } from '../connection-texts.js'

const t = connectionTexts.tail

const searchUnits = createSearch(({ nombre, placas, imei, id_equipo }: Unit) =>
  [nombre, placas, imei, id_equipo].join('\n'),
)

/** Unit picker that searches by name, plates, IMEI or the device's own identifier. */
export function UnitSelect(props: {
  readonly units: readonly Unit[]
  readonly value: Imei | null
  readonly onChange: (imei: Imei | null) => void
}) {
  const { units, value } = props
  const sorted = useMemo(() => units.toSorted((a, b) => byName(a.nombre, b.nombre)), [units])
  const find = useCallback(
    (text: string) => {
      const found = searchUnits(sorted, text)
      // Accepts an IMEI in any printed format.
      const shown = found.length > 0 ? found : searchUnits(sorted, readDeviceId(text))
      return shown.slice(0, maxListed).map(({ imei, nombre, placas }) => ({
        id: imei,
        label: nombre,
        detail: [placas, imei].filter((part) => part !== '').join(' · '),
      }))
    },
    [sorted],
  )
  return (
    <SearchedSelect
      label={t.unit}
      hint={t.unitHint}
      empty={units.length === 0 ? t.noUnits : t.noUnit}
      find={find}
      value={value}
      chosen={units.find(({ imei }) => imei === value)?.nombre ?? value ?? ''}
      onChange={props.onChange}
    />
  )
}
