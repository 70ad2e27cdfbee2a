import { fill, type MirrorAccount } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useEffect, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useInvalidate } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { Panel } from '../../../ui/panel/panel.js'
import { moveEach } from '../../../ui/two-lists/move-each.js'
import { type Side, TwoLists } from '../../../ui/two-lists/two-lists.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'

/** Units that a mirror account sees (specification 2, section 2.4). Changes are sent at once. */
export function AssignUnits(props: Pick<FormProps, 'onBack' | 'onClose'> & { readonly row: MirrorAccount }) {
  const { row: account } = props
  const { client, notices } = usePortal()
  const changed = useInvalidate()
  const t = panelTexts.administration.mirrorAccount
  const { id: id_user } = account
  const { units } = useFleet()
  const items = useMemo(
    () => [...units.values()].map(({ id, imei, nombre }) => ({ key: id, name: nombre, detail: imei })),
    [units],
  )
  const query = useQuery(['assignments', 'ofUser', id_user], (signal) =>
    client.assignments.ofUser({ id: id_user }, { signal }),
  )
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(new Set())
  const { data } = query
  useEffect(() => {
    if (data !== null) setAssigned(new Set(data.map(({ id_objeto_gps }) => id_objeto_gps)))
  }, [data])

  async function move(keys: readonly string[], to: Side) {
    const failed = await moveEach(keys, (id) =>
      to === 'assigned'
        ? client.assignments.add({ id_user, id_objeto_gps: id })
        : client.assignments.remove({ id, id_user }),
    )
    setAssigned((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (failed.has(key)) continue
        if (to === 'assigned') next.add(key)
        else next.delete(key)
      }
      return next
    })
    changed('assignments')
    return failed
  }

  function say(count: number, to: Side, undo: () => void) {
    const { unitAssigned, unitUnassigned } = texts.notifications
    const many = fill(to === 'assigned' ? panelTexts.twoLists.assigned : panelTexts.twoLists.removed, {
      count,
    })
    const one = to === 'assigned' ? unitAssigned : unitUnassigned
    notices.show('success', count === 1 ? one : many, { text: panelTexts.twoLists.undo, run: undo })
  }

  return (
    <Panel
      title={fill(t.assignOf, { name: account.user })}
      size="wide"
      onClose={props.onClose}
      onBack={props.onBack}
    >
      <Loadable query={query}>
        {() => (
          <div className={styles.lists}>
            <TwoLists
              titles={{ free: t.free, assigned: t.assigned }}
              items={items}
              assigned={assigned}
              move={move}
              onMoved={say}
            />
          </div>
        )}
      </Loadable>
    </Panel>
  )
}
