import { Gauge, SearchX } from 'lucide-react'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { EmptyState } from '../../../../ui/states/empty-state.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { useHistory } from '../history/use-history.js'
import { SpeedFigure } from './speed-figure.js'

/** The tab of the speed graph (specification 1, section 2: Speed chart). */
export function SpeedTab() {
  const { footer } = useWorkspace()
  const run = useAtom(footer.$run)
  const { goTo } = useHistory()
  if (run?.state !== 'ready') return <EmptyState icon={Gauge}>{panelTexts.footer.chart.empty}</EmptyState>
  if (run.records.every(({ duda }) => duda != null))
    return <EmptyState icon={SearchX}>{texts.errors.noResults}</EmptyState>
  return <SpeedFigure key={run.from} run={run} onRecord={(index) => goTo(run, index)} />
}
