import { type AlertEvent, fill } from '@baliza/sdk-core/internal'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import { useQuery } from '../../ui/data/use-query.js'
import { useRemoved } from '../../ui/data/use-removed.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { EventForm } from './event-form.js'
import { EventList } from './event-list.js'
import styles from './event-list.module.css'
import { useEvents } from './use-events.js'
import { watching } from './watching.js'

/** The account's events: the list, and the form of one event (specification 1, section 2: Events dialog). */
export default function EventsPanel({ panel, onClose }: PanelProps<'events'>) {
  const { client } = usePortal()
  const { $selected } = useWorkspace()
  const { watched } = panel
  const removed = useRemoved()
  const t = panelTexts.events
  const confirm = useConfirm()
  /** `null` for the list; otherwise the form of a new or an existing event. */
  const [edited, setEdited] = useState<AlertEvent | 'new' | 'watched' | null>(
    watched === undefined ? null : 'watched',
  )
  const { query, turn } = useEvents()
  const places = useQuery(['geofences', 'list'], (signal) => client.geofences.list({}, { signal }))

  const remove = useMutation(
    async (event: AlertEvent) => {
      const name = event.nom_evento
      const yes = await confirm({
        title: t.remove,
        question: fill(t.removeQuestion, { name }),
        accept: fill(t.removeOf, { name }),
        destructive: true,
      })
      if (!yes) return notSent
      const mensaje = await client.events.remove({ id: event.id })
      removed([event.id], mensaje || texts.notifications.eventRemoved)
      return undefined
    },
    { changes: 'events' },
  )

  const { run } = remove
  const onRemove = useCallback((event: AlertEvent) => void run(event), [run])

  if (edited !== null)
    return (
      <EventForm
        event={edited === 'new' || edited === 'watched' ? null : edited}
        fresh={
          edited === 'watched' && watched !== undefined
            ? watching(watched, $selected.get(), client.fleet.get().units)
            : undefined
        }
        places={places}
        onList={() => setEdited(null)}
        onClose={onClose}
      />
    )
  return (
    <Panel
      title={texts.header.events}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" icon={<Plus size={18} />} onClick={() => setEdited('new')}>
          {t.add}
        </Button>
      }
    >
      <div className={styles.fill}>
        <EventList query={query} places={places.data} onTurn={turn} onEdit={setEdited} onRemove={onRemove} />
      </div>
    </Panel>
  )
}
