import { BalizaPositions, BalizaProvider, type PositionChoice } from '@baliza/widgets/react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/use-atom.js'
import { PageFrame } from '../page-frame/page-frame.js'
import styles from './positions-page.module.css'

/** The positions table (specification 2, section 2.2). */
export default function PositionsPage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <PageFrame title={texts.positions.title}>
        <div className={styles.table}>
          <BalizaPositions onSelect={openOnMap} />
        </div>
      </PageFrame>
    </BalizaProvider>
  )
}

/** Leads to the unit on the map. */
function openOnMap({ imei }: PositionChoice): void {
  location.hash = hrefOf('tracking', { unidad: imei })
}
