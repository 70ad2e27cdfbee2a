import { fill } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { MousePointerClick } from 'lucide-react'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { useClock } from '../../../../ui/text/use-clock.js'
import { useGroupNames } from '../../../../workspace/use-group-names.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { factsOf } from './unit-facts.js'
import styles from './unit-tab.module.css'

export function UnitTab() {
  const { $selected, allowed, footer } = useWorkspace()
  const selected = useAtom($selected)
  const run = useAtom(footer.$run)
  // Without a selection, the unit of the loaded history.
  const imei = selected ?? (run?.state === 'ready' ? run.imei : null)
  const { units } = useFleet()
  const groupName = useGroupNames(units)
  const now = useClock(1000)
  const unit = imei === null ? undefined : units.get(imei)
  if (unit === undefined)
    return <EmptyState icon={MousePointerClick}>{panelTexts.footer.data.none}</EmptyState>
  return (
    <section
      className={styles.facts}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      aria-label={fill(panelTexts.footer.data.label, { unit: unit.nombre })}
    >
      <dl>
        {factsOf(unit, unit.id_grupo === null ? null : groupName(unit.id_grupo), allowed, now).map(
          ({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
