import { fill, type Imei } from '@baliza/sdk-core/internal'
import { Waypoints, X } from 'lucide-react'
import { hrefOf } from '../../../../context/address-query.js'
import button from '../../../../ui/buttons/button.module.css'
import { IconButton } from '../../../../ui/buttons/icon-button.js'
import { maxCompared } from '../../../compare/compared-looks.js'
import { comparisonTexts } from '../../../compare/comparison-texts.js'
import styles from './marked-units.module.css'

const t = comparisonTexts.choice

/** Number of units selected for comparison, and the link to the comparison. */
export default function MarkedUnits(props: {
  readonly marked: ReadonlySet<Imei>
  readonly onClear: () => void
}) {
  const { marked } = props
  const isTooMany = marked.size > maxCompared
  return (
    <div className={styles.bar}>
      <p role="status">
        {isTooMany ? comparisonTexts.most : fill(marked.size === 1 ? t.one : t.count, { count: marked.size })}
      </p>
      {!isTooMany && (
        <a
          className={button.button}
          data-variant="primary"
          href={hrefOf('comparar', { unidades: [...marked].join() })}
        >
          <Waypoints size={18} aria-hidden="true" />
          {comparisonTexts.apply}
        </a>
      )}
      <IconButton label={t.clear} onClick={props.onClear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
