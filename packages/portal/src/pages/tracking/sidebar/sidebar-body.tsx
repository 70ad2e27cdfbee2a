import type { Fleet, Imei } from '@baliza/sdk-core'
import { fill } from '@baliza/sdk-core'
import type { ReactNode, Ref } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/error-text.js'
import { Problem } from '../../../ui/problem.js'
import type { List } from './rows.js'
import styles from './sidebar-body.module.css'
import { UnitList, type UnitListHandle } from './unit-list.js'

/** The list, or why there is none. */
export function SidebarBody(props: {
  readonly fleet: Fleet
  readonly list: List
  readonly search: string
  readonly now: number
  readonly selected: Imei | null
  readonly onSelect: (imei: Imei) => void
  readonly onFold: (key: string) => void
  readonly onShowAll: () => void
  readonly listRef: Ref<UnitListHandle>
}) {
  const { fleet, list, search } = props
  const { client } = usePortal()
  const t = texts.tracking
  const isSearched = search !== ''

  if (fleet.state === 'waiting') return <Skeleton label={texts.portal.loading} />
  if (fleet.state === 'failed')
    return (
      <div className={styles.problem}>
        <Problem text={fleet.error?.mensaje || t.failed} onRetry={client.fleet.refresh} />
      </div>
    )
  if (fleet.units.size === 0) return <Note text={t.empty} />
  const matching = Object.values(list.counts).reduce((sum, count) => sum + count)
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSearched && list.shown > 0 ? fill(t.found, { count: list.shown }) : ''}
      </p>
      {fleet.state === 'stale' && (
        <div className={styles.problem}>
          <Problem text={errorText(fleet.error, texts)} onRetry={client.fleet.refresh} />
        </div>
      )}
      {matching === 0 && isSearched ? (
        <Note text={texts.sidebar.noMatch} term={search} />
      ) : list.shown === 0 ? (
        <Note text={t.noneInState}>
          <button type="button" className={styles.action} onClick={props.onShowAll}>
            {t.showAll}
          </button>
        </Note>
      ) : (
        <UnitList
          rows={list.rows}
          live={fleet.state === 'live'}
          now={props.now}
          selected={props.selected}
          onSelect={props.onSelect}
          onFold={props.onFold}
          handleRef={props.listRef}
        />
      )}
    </>
  )
}

function Note(props: { readonly text: string; readonly term?: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.note} role="status">
      <p>
        {props.text}
        {props.term !== undefined && <strong> {props.term}</strong>}
      </p>
      {props.children}
    </div>
  )
}

/** A skeleton while the first load is pending, so that the layout does not shift. */
function Skeleton(props: { readonly label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={props.label}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
        <div key={key} className={styles.skeletonLine} />
      ))}
    </div>
  )
}
