import type { Unit } from '@baliza/sdk-core/internal'
import type { ReactNode } from 'react'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { PinIcon } from './popup-icons.js'

/** A fact: an icon that represents its label, and a value. */
export function Fact(props: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
  /** Whether the fact is a warning. */
  readonly danger?: boolean
}) {
  const { icon, label, children, danger = false } = props
  return (
    <div className={danger ? 'baliza-popup__danger' : undefined}>
      <dt title={label}>
        {icon}
        <span className="baliza-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The address of a unit and its point of interest, as a fact. Empty if both are missing. */
export function Address(props: {
  readonly of: Pick<Unit, 'direccion' | 'pdi'>
  readonly texts: WidgetTexts['map']
}) {
  const { direccion, pdi } = props.of
  const address = [direccion, pdi].filter((text) => text !== '').join(' · ')
  if (address === '') return null
  return (
    <Fact icon={<PinIcon />} label={props.texts.address}>
      {address}
    </Fact>
  )
}
