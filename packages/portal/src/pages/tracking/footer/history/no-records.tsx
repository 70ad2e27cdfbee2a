import { fill } from '@baliza/sdk-core/internal'
import { useFleetValue } from '@baliza/widgets/react'
import { SearchX } from 'lucide-react'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import type { ReadyRun } from './use-history.js'

const days = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })

/**
 * Message for a history without records. If the last contact was before its range, it shows the last day with records, with a
 * link.
 */
export function NoRecords({ asked }: Pick<ReadyRun, 'asked'>) {
  const { footer } = useWorkspace()
  const t = panelTexts.footer.form
  const unit = useFleetValue((fleet) => (asked.imei === null ? undefined : fleet.units.get(asked.imei)))
  const last = unit?.timestamp ?? null
  const isBefore = last !== null && asked.from !== null && last < asked.from
  return (
    <EmptyState
      icon={SearchX}
      action={
        unit !== undefined &&
        isBefore && (
          <Button onClick={() => footer.showStretch(unit.imei, new Date(last).setHours(0, 0, 0, 0), last)}>
            {t.showLastDay}
          </Button>
        )
      }
    >
      {texts.errors.noResults}
      {unit !== undefined && isBefore && (
        <p>{fill(t.lastDay, { unit: unit.nombre, day: days.format(last) })}</p>
      )}
    </EmptyState>
  )
}
