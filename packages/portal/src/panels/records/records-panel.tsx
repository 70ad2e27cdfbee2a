import { fill, formatFigure, hostNow, type PositionRow } from '@baliza/sdk-core/internal'
import { dayOf, useFleetValue } from '@baliza/widgets/react'
import { EyeOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Select } from '../../ui/choices/select.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useQuery } from '../../ui/data/use-query.js'
import { TextField } from '../../ui/fields/field.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { Chip } from '../../ui/marks/chip.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { type RangeName, rangeNames, rangeOf } from './record-range.js'
import styles from './records.module.css'
import { RecordsTable } from './records-table.js'

const names = { ...panelTexts.ranges.presets, ...texts.records.ranges }

/** Zoom at which a record is shown (specification 1, section 9: a single point). */
const pointZoom = 19

/** Positions of a unit, record by record (specification 1, section 2: Records viewer). */
export default function RecordsPanel({ panel, onClose }: PanelProps<'records'>) {
  const { client } = usePortal()
  const { allowed, map, mark, $rejectionsHidden, hideRejections } = useWorkspace()
  const doubtsHidden = useAtom($rejectionsHidden)
  const t = texts.records
  const { imei } = panel
  const nombre = useFleetValue((fleet) => fleet.units.get(imei)?.nombre ?? '')
  const [range, setRange] = useState<RangeName>('hour')
  const [day, setDay] = useState(() => dayOf(hostNow()))

  const query = useQuery(
    range === 'day' && day === '' ? null : ['reports', 'records', imei, nombre, range, day, allowed.reports],
    async (signal): Promise<readonly PositionRow[]> => {
      const [inicio, fin] = rangeOf(range, day, hostNow())
      // The same records, for accounts without the permission for reports.
      const rows = allowed.reports
        ? await client.reports.positions({ imei, finicial: inicio, ffinal: fin }, { signal })
        : await client.history.all({ imei, finicial: inicio, ffinal: fin, nombre }, { signal })
      return rows.toReversed()
    },
    { kept: false },
  )

  const hasDoubts = query.data?.some(({ duda }) => duda != null) ?? false
  const shown = useMemo(
    () => query.data?.filter(({ duda }) => duda == null || !doubtsHidden) ?? [],
    [query.data, doubtsHidden],
  )

  function show({ lat, lng }: PositionRow, label: string) {
    mark({ point: [lat, lng], label })
    map.current?.show([lat, lng], pointZoom)
    // On a narrow screen the panel covers the map.
    if (matchMedia(narrowQuery).matches) onClose()
  }

  return (
    <Panel title={nombre === '' ? t.title : fill(t.titleOf, { unit: nombre })} size="wide" onClose={onClose}>
      <div className={styles.head}>
        <Select
          label={t.range}
          options={rangeNames.map((id) => ({ id, label: names[id] }))}
          value={range}
          onChange={setRange}
        />
        {range === 'day' && (
          <TextField
            label={t.day}
            type="date"
            value={day}
            max={dayOf(hostNow())}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <p className={styles.count} role="status">
          {query.data === null || query.loading
            ? ''
            : shown.length === 1
              ? t.one
              : fill(t.count, { count: formatFigure(shown.length) })}
        </p>
        {hasDoubts && (
          <Chip
            icon={<EyeOff size={14} />}
            aria-pressed={doubtsHidden}
            onClick={() => hideRejections(!doubtsHidden)}
          >
            {texts.doubts.hide}
          </Chip>
        )}
      </div>
      <Loadable
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={texts.errors.noRecords}
        idle={t.noDay}
      >
        {() => <RecordsTable rows={shown} onShow={show} />}
      </Loadable>
    </Panel>
  )
}
