import {
  type TrackerModelCode,
  type TrackerProtocolName,
  trackerModels,
  trackerProtocols,
} from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { type Option, Select } from '../../../ui/choices/select.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { modelsOfBrand } from './device-brand.js'

const t = controlPanelTexts
const unknown = 'unknown'

/** Returns the options by protocol, in the order of the protocol table. */
function optionsOf(models: readonly TrackerModelCode[]): readonly Option<string>[] {
  return [
    { id: unknown, label: t.unknownTrackerModel },
    ...(Object.keys(trackerProtocols) as TrackerProtocolName[]).flatMap((spoken) =>
      models.flatMap((id) => {
        const { name, protocol } = trackerModels[id]
        return protocol === spoken ? [{ id, label: name, section: trackerProtocols[protocol] }] : []
      }),
    ),
  ]
}

/**
 * Model of a tracker, which determines how its engine is cut.
 * @param props.value '' if none is chosen
 * @param props.brand brand of the offered models; all models by default. The chosen one is always offered.
 */
export function TrackerModelSelect(props: {
  readonly value: string
  readonly brand?: string
  readonly onChange: (model: string) => void
}) {
  const { value, brand = '' } = props
  const options = useMemo(() => {
    const models = modelsOfBrand(brand)
    return optionsOf(isTrackerModel(value) && !models.includes(value) ? [value, ...models] : models)
  }, [brand, value])
  return (
    <Select
      label={t.deviceFields.modelo_gps}
      options={options}
      value={value || unknown}
      onChange={(id) => props.onChange(id === unknown ? '' : id)}
    />
  )
}

export const isTrackerModel = (code: string): code is TrackerModelCode => Object.hasOwn(trackerModels, code)
