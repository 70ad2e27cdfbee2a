import { counted, fill, formatFigure } from '@baliza/sdk-core/internal'
import { X } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../buttons/button.js'
import { IconButton } from '../../buttons/icon-button.js'
import { ChoiceBox } from '../choice/choice-box.js'
import type { TableAction } from '../column.js'
import styles from './bulk-bar.module.css'
import { MoreActions } from './row-actions.js'

/** Actions on the selected rows. The bar replaces the table's footer, so that no row moves. */
export function BulkBar(props: {
  readonly count: number
  readonly standing: 'all' | 'some' | 'none'
  /** Number of rows after filtering. */
  readonly shown: number
  readonly actions: readonly TableAction[]
  readonly isNarrow: boolean
  readonly onChooseShown: () => void
  readonly onClear: () => void
}) {
  const { count, standing, actions, isNarrow } = props
  const t = texts.table
  const visible = isNarrow ? actions.slice(0, 1) : actions
  return (
    <section className={styles.bulk} aria-label={t.bulk}>
      <ChoiceBox
        label={t.chooseAll}
        standing={standing === 'none' ? 'some' : standing}
        onChange={standing === 'all' ? props.onClear : props.onChooseShown}
      />
      <span className={styles.count} role="status">
        {count === 1 ? t.oneChosen : fill(t.chosen, { count: formatFigure(count) })}
      </span>
      {standing !== 'all' && !isNarrow && (
        <Button variant="quiet" onClick={props.onChooseShown}>
          {counted(t.oneChooseShown, t.chooseShown)(props.shown)}
        </Button>
      )}
      <span className={styles.bulkActions}>
        {visible.map(({ id, text, icon: Icon, danger = false, act }) => (
          <Button
            key={id}
            variant={danger ? 'danger-quiet' : 'plain'}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={act}
          >
            {text}
          </Button>
        ))}
        {visible.length < actions.length && (
          <MoreActions actions={actions.slice(visible.length)} label={t.bulkMore} />
        )}
      </span>
      <IconButton label={t.clearChoice} onClick={props.onClear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
