import {
  type TrackerModelCode,
  type TrackerProtocolName,
  trackerModels,
  trackerProtocols,
} from '@baliza/sdk-core/internal'
import { type Option, Select } from '../../../ui/choices/select.js'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts
const unknown = 'unknown'

/** Options by protocol, in the order of the protocol table. */
const options: readonly Option<string>[] = [
  { id: unknown, label: t.unknownTrackerModel },
  ...(Object.keys(trackerProtocols) as TrackerProtocolName[]).flatMap((spoken) =>
    Object.entries(trackerModels).flatMap(([id, { name, protocol }]) =>
      protocol === spoken ? [{ id, label: name, section: trackerProtocols[protocol] }] : [],
    ),
  ),
]

/** Model of a tracker, which determines how its engine is cut. @param props.value '' if none is chosen */
export function TrackerModelSelect(props: {
  readonly value: string
  readonly onChange: (model: string) => void
}) {
  return (
    <Select
      label={t.deviceFields.modelo_gps}
      options={options}
      value={props.value || unknown}
      onChange={(id) => props.onChange(id === unknown ? '' : id)}
    />
  )
}

export const isTrackerModel = (code: string): code is TrackerModelCode => Object.hasOwn(trackerModels, code)
