import {
  connectionProtocols,
  fill,
  formatDateTime,
  formatFigure,
  type RefusedTracker,
  trackerRefusals,
} from '@baliza/sdk-core/internal'
import { CirclePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import button from '../../../ui/buttons/button.module.css'
import { Facts } from '../../../ui/layout/facts.js'
import { Banner } from '../../../ui/notices/banner.js'
import { Panel } from '../../../ui/panel/panel.js'
import { deviceOf } from './connection-columns.js'
import { connectionTexts } from './connection-texts.js'
import styles from './connections.module.css'
import { isRegistrable, registrationAddress } from './registration.js'
import { pairsOf } from './tail/sentence-facts.js'

const t = connectionTexts

/** All details of rejected data, with advice. */
export function RefusalPanel(props: { readonly refused: RefusedTracker; readonly onClose: () => void }) {
  const { refused } = props
  const { razon, protocolo, direccion, puerto, equipo, unidad, desde, timestamp, veces, texto, hex, byte } =
    refused
  const { label, advice } = trackerRefusals[razon]
  const isRegistered = razon === 'unknown' && unidad !== null
  const facts: (readonly [string, ReactNode])[] = [
    [t.columns.reason, label],
    ...(byte === null ? [] : [[t.detail.byte, fill(t.atByte, { byte: formatFigure(byte) })] as const]),
    [t.columns.device, equipo ?? t.nobody],
    ...(unidad === null ? [] : [[t.detail.unit, unidad] as const]),
    ...(protocolo === null ? [] : [[t.columns.protocol, connectionProtocols[protocolo]] as const]),
    [t.columns.address, direccion],
    ...(puerto === null ? [] : [[t.detail.port, String(puerto)] as const]),
    [t.detail.first, formatDateTime(desde)],
    [t.columns.time, formatDateTime(timestamp)],
    [t.columns.times, formatFigure(veces)],
    [
      t.columns.began,
      <code key="text" className={styles.bytes}>
        {texto}
      </code>,
    ],
    [
      t.detail.hex,
      <code key="hex" className={styles.bytes}>
        {pairsOf(hex)}
      </code>,
    ],
  ]
  return (
    <Panel
      title={deviceOf(refused)}
      onClose={props.onClose}
      footer={
        isRegistrable(refused) ? (
          <a className={button.button} data-variant="primary" href={registrationAddress(refused)}>
            <CirclePlus size={16} aria-hidden="true" />
            <span>{t.register}</span>
          </a>
        ) : undefined
      }
    >
      <div className={styles.refusal}>
        <Banner tone={isRegistered ? 'accent' : 'warning'}>
          {isRegistered ? fill(t.registered, { name: unidad }) : advice}
        </Banner>
        <Facts facts={facts} />
      </div>
    </Panel>
  )
}
