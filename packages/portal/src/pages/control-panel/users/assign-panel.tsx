import { fill, type Unit, type User } from '@baliza/sdk-core/internal'
import { useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { limited } from '../../../ui/data/limited.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useInvalidate } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useSettled } from '../../../ui/data/use-settled.js'
import { wholeList } from '../../../ui/data/whole-list.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { Problem } from '../../../ui/notices/problem.js'
import { Panel } from '../../../ui/panel/panel.js'
import { accountName } from '../../../ui/text/names.js'
import { type Side, TwoLists } from '../../../ui/two-lists/two-lists.js'
import type { AssignedAccounts } from '../assigned-accounts.js'
import { countObjects } from '../bulk/counted.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { searchedId } from './searched-id.js'
import { useAssignments } from './use-assignments.js'

const t = controlPanelTexts

/** Pause in typing before the query is sent, in ms. */
const typing = 300
const atOnce = 4
const titles = { free: t.found, assigned: t.assignedImeis }

/**
 * Assigns unassigned GPS to an account, found by name or IMEI, and unassigns them. Each requires confirmation (specification 2,
 * sections 2.1 and 5).
 */
export default function AssignPanel(props: {
  readonly account: User
  readonly units: readonly Unit[]
  /** Accounts by unit; `null` until they are loaded. */
  readonly accounts: AssignedAccounts | null
  readonly onClose: () => void
}) {
  const { account, units, accounts } = props
  const { id: id_user } = account
  const name = accountName(account)
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const changed = useInvalidate()
  const { query } = useAssignments(account, units)
  const [search, setSearch] = useState('')
  const imei = searchedId(useSettled(search, typing))
  /** Searches by IMEI only, but includes units added since the page was loaded. */
  const found = useQuery(
    // The key is below `assignments`, because assignments change which units are free.
    imei === null ? null : ['assignments', 'free', imei],
    (signal) => wholeList(client.devices.searchByImei.each({ imei: imei ?? '', limite: 1_000 }, { signal })),
  )
  const free = useMemo(
    () => (accounts === null ? [] : units.filter(({ id }) => !accounts.has(id))),
    [units, accounts],
  )
  /** Units that were unassigned here are free too, regardless of the search. */
  const [unassigned, setUnassigned] = useState<readonly Unit[]>([])
  const byId = useMemo(
    () =>
      new Map(
        [...(query.data ?? []), ...unassigned, ...free, ...(found.data ?? [])].map((unit) => [unit.id, unit]),
      ),
    [query.data, unassigned, free, found.data],
  )
  const items = useMemo(
    () => [...byId.values()].map(({ id, imei, nombre }) => ({ key: id, name: nombre, detail: imei })),
    [byId],
  )
  const assigned = useMemo(() => new Set(query.data?.map(({ id }) => id)), [query.data])

  function mayMove(keys: readonly string[], to: Side) {
    const [first] = keys
    const unit =
      keys.length === 1 ? byId.get(first ?? '')?.nombre || countObjects(1) : countObjects(keys.length)
    return to === 'assigned'
      ? confirm({
          title: t.userActions.assign,
          question: fill(t.assignQuestion, { unit, name }),
          accept: t.assign,
        })
      : confirm({
          title: t.unassignTitle,
          question: fill(t.unassignQuestion, { unit, name }),
          accept: t.unassign,
          destructive: true,
        })
  }

  async function move(keys: readonly string[], to: Side) {
    const refused = new Map<string, unknown>()
    const chosen = keys.flatMap((key) => byId.get(key) ?? [])
    if (to === 'free') setUnassigned((before) => [...before, ...chosen])
    await limited(chosen, atOnce, async ({ id, imei }) => {
      const call =
        to === 'assigned'
          ? client.assignments.add({ id_user, id_objeto_gps: id })
          : client.assignments.remove({ id, id_user, imei })
      await call.catch((error: unknown) => refused.set(id, error))
    })
    changed('assignments')
    return refused
  }

  function say(count: number, to: Side, undo: () => void) {
    const { unitAssigned, unitUnassigned } = texts.notifications
    const one = to === 'assigned' ? unitAssigned : unitUnassigned
    const many = fill(to === 'assigned' ? panelTexts.twoLists.assigned : panelTexts.twoLists.removed, {
      count,
    })
    notices.show('success', count === 1 ? one : many, { text: panelTexts.twoLists.undo, run: undo })
  }

  return (
    <Panel title={fill(t.assignOf, { name })} size="wide" onClose={props.onClose}>
      <Loadable query={query}>
        {() => (
          <div className={styles.lists}>
            {found.error !== null && (
              <Problem text={errorText(found.error, texts)} onRetry={found.reload} busy={found.loading} />
            )}
            <TwoLists
              titles={titles}
              items={items}
              assigned={assigned}
              move={move}
              mayMove={mayMove}
              onMoved={say}
              onSearchFree={setSearch}
              emptyFree={!found.loading && <NoneFound search={search.trim()} />}
            />
          </div>
        )}
      </Loadable>
    </Panel>
  )
}

/** Texts of the specification for a search without results. */
function NoneFound({ search }: { readonly search: string }) {
  if (search === '') return <p>{t.noneFree}</p>
  return (
    <p>
      {texts.errors.noResults}
      <small>{fill(texts.errors.userDoesNotExist, { user: search })}</small>
    </p>
  )
}
