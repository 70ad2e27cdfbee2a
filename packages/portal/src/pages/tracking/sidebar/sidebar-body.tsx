import type { Fleet, Imei } from '@baliza/sdk-core/internal'
import { fill } from '@baliza/sdk-core/internal'
import { SearchX, Truck } from 'lucide-react'
import type { Ref } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { Problem } from '../../../ui/notices/problem.js'
import { EmptyState } from '../../../ui/states/empty-state.js'
import { Skeleton } from '../../../ui/states/skeleton.js'
import { searchable } from '../../../ui/text/names.js'
import type { List } from './list/rows.js'
import { UnitList, type UnitListHandle } from './list/unit-list.js'
import styles from './sidebar-body.module.css'

/** The list, or the reason why it is empty. */
export function SidebarBody(props: {
  readonly fleet: Fleet
  readonly list: List
  readonly search: string
  /** Whether the search found places, which are shown after the units. */
  readonly hasPlaces: boolean
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

  if (fleet.state === 'waiting') return <Skeleton label={texts.portal.loading} count={8} lines={2} />
  if (fleet.state === 'failed')
    return (
      <div className={styles.problem}>
        <Problem text={fleet.error?.mensaje || t.failed} onRetry={client.fleet.refresh} />
      </div>
    )
  if (fleet.units.size === 0) return <EmptyState icon={Truck}>{t.empty}</EmptyState>
  return (
    <>
      <p className="visually-hidden" role="status">
        {!isSearched || list.shown === 0
          ? ''
          : list.shown === 1
            ? t.oneFound
            : fill(t.found, { count: list.shown })}
      </p>
      {fleet.state === 'stale' && (
        <div className={styles.problem}>
          <Problem text={errorText(fleet.error, texts)} onRetry={client.fleet.refresh} />
        </div>
      )}
      {list.matching === 0 && isSearched ? (
        !props.hasPlaces && (
          <EmptyState icon={SearchX}>
            {texts.sidebar.noMatch} <strong>{search}</strong>
          </EmptyState>
        )
      ) : list.shown === 0 ? (
        <EmptyState icon={SearchX} action={<Button onClick={props.onShowAll}>{t.showAll}</Button>}>
          {t.noneInState}
        </EmptyState>
      ) : (
        <UnitList
          rows={list.rows}
          live={fleet.state === 'live'}
          now={props.now}
          wanted={searchable(search)}
          selected={props.selected}
          onSelect={props.onSelect}
          onFold={props.onFold}
          handleRef={props.listRef}
        />
      )}
    </>
  )
}
