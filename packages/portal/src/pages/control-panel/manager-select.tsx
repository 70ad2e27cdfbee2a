import type { User } from '@baliza/sdk-core/internal'
import { Select } from '../../ui/choices/select.js'
import { accountName } from '../../ui/text/names.js'
import { controlPanelTexts } from './control-panel-texts.js'

const none = 'none'

/** Manager of a user or a device, chosen by role 4 (specification 2, section 5). @param props.value '' for none */
export function ManagerSelect(props: {
  readonly managers: readonly User[]
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const { managers, value } = props
  const t = controlPanelTexts
  return (
    <Select
      label={t.deviceFields.manager}
      options={[
        { id: none, label: t.noManager },
        ...managers.map((manager) => ({ id: manager.id, label: accountName(manager) })),
      ]}
      value={managers.some(({ id }) => id === value) ? value : none}
      onChange={(id) => props.onChange(id === none ? '' : id)}
    />
  )
}
