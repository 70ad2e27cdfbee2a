import type { Unit, WidgetTexts } from '@baliza/sdk-core'
import type { ReactNode } from 'react'
import { PinIcon } from './popup-icons.js'

/** One fact: a sign that represents its label, and what is so. */
export function Fact(props: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
  /** It is more than a fact. */
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

/** Where a unit is, as text: a fact, or nothing where there are none. */
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
