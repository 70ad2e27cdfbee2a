import { fill, type MonitoringType, monitoringOrder, monitoringTypes } from '@baliza/sdk-core/internal'
import { Plus, X } from 'lucide-react'
import { panelTexts } from '../../context/panel-texts.js'
import iconButton from '../../ui/buttons/icon-button.module.css'
import { Select } from '../../ui/choices/select.js'
import { Chip } from '../../ui/marks/chip.js'
import { MenuButton } from '../../ui/menus/menu-button.js'
import { readTypes } from './monitored.js'
import styles from './monitoring-page.module.css'

const none = 'none'
const options = monitoringOrder.map((type) => ({ id: String(type), label: monitoringTypes[type].label }))

/** Select for one type, as in the specification (2, section 2.3); more types can be added. */
export function TypesChoice(props: {
  readonly types: readonly MonitoringType[]
  readonly onChange: (types: readonly MonitoringType[]) => void
}) {
  const { types, onChange } = props
  const [first, ...added] = types
  const t = panelTexts.monitoring
  const toggle = (type: MonitoringType) =>
    onChange(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
  return (
    <>
      <div className={styles.choice}>
        <Select
          inBar
          label={t.type}
          options={[{ id: none, label: t.none }, ...options]}
          value={first === undefined ? none : String(first)}
          onChange={(id) => {
            const [type] = readTypes(id)
            onChange(type === undefined ? [] : [type, ...added.filter((one) => one !== type)])
          }}
        />
      </div>
      {added.map((type) => {
        const { label } = monitoringTypes[type]
        return (
          <Chip
            key={type}
            icon={<X size={14} aria-hidden="true" />}
            aria-label={fill(t.removeType, { type: label })}
            onClick={() => toggle(type)}
          >
            {label}
          </Chip>
        )
      })}
      {first !== undefined && (
        <MenuButton
          label={t.moreTypes}
          buttonLabel={t.moreTypes}
          className={iconButton.bar}
          choices={options
            .filter(({ id }) => id !== String(first))
            .map(({ id, label }) => ({ id, text: label }))}
          chosen={new Set(added.map(String))}
          onChoose={(id) => readTypes(id).forEach(toggle)}
        >
          <Plus size={18} aria-hidden="true" />
        </MenuButton>
      )}
    </>
  )
}
