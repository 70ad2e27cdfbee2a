import { texts } from '../../../../context/page-texts.js'
import { useAtom } from '../../../../ui/use-atom.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { useHistory } from '../history/use-history.js'
import { SpeedFigure } from './speed-figure.js'
import styles from './speed-tab.module.css'

/** The tab of the speed graph (specification 1, section 2: Speed chart). */
export function SpeedTab() {
  const { footer } = useWorkspace()
  const run = useAtom(footer.$run)
  const { goTo } = useHistory()
  if (run?.state !== 'ready') return <p className={styles.empty}>{texts.footer.chart.empty}</p>
  if (run.records.length === 0) return <p className={styles.empty}>{texts.errors.noResults}</p>
  return <SpeedFigure key={run.from} run={run} onRecord={(index) => goTo(run, index)} />
}
