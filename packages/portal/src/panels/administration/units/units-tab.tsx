import type { Unit } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { FolderInput, type LucideIcon, MapPin } from 'lucide-react'
import { type ComponentType, useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useChosen } from '../../../ui/data-table/choice/use-chosen.js'
import { type Column, DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { later } from '../../../ui/loading/later.js'
import { FailedPanel } from '../../../ui/panel/failed-panel.js'
import { noGroup } from '../../../ui/text/names.js'
import { shownOf } from '../../../ui/text/shown-of.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { nameColumn } from '../name-column.js'
import type { BulkProps, TabProps } from '../tab-props.js'

const EditUnitPanel = later(() => import('../../edit-unit/edit-unit-panel.js'), FailedPanel)

const BulkIconPanel = later(() => import('./bulk-icon-panel.js'), FailedPanel)
const BulkGroupPanel = later(() => import('./bulk-group-panel.js'), FailedPanel)

const t = panelTexts.administration.unit
const keyOf = ({ id }: Unit) => id

/** Units that the account sees. A row opens the unit's data and icon; selected rows change together. */
export function UnitsTab({ onOpen }: TabProps) {
  const { client, texts: pageTexts } = usePortal()
  const { allowed } = useWorkspace()
  const fleet = useFleet()
  const groupName = useGroupNames(fleet.units)
  const columns = useMemo(() => columnsFor(allowed.seeImei, groupName), [allowed.seeImei, groupName])
  const rows = useMemo(() => [...fleet.units.values()], [fleet.units])
  const [chosen, setChosen] = useChosen(rows)
  const bulkActions = useCallback(
    (units: readonly Unit[]): readonly TableAction[] => {
      const opening = (id: string, text: string, icon: LucideIcon, Opened: ComponentType<BulkProps>) => ({
        id,
        text,
        icon,
        act: () => onOpen((form) => <Opened {...form} units={units} />),
      })
      return [
        opening('icon', t.changeIcon, MapPin, BulkIconPanel),
        ...(allowed.administration ? [opening('group', t.changeGroup, FolderInput, BulkGroupPanel)] : []),
      ]
    },
    [allowed.administration, onOpen],
  )

  return (
    <DataTable
      id="administration-units"
      label={panelTexts.administration.units}
      columns={columns}
      rows={fleet.receivedAt === null ? null : rows}
      keyOf={keyOf}
      {...(allowed.editUnit && {
        selection: { chosen, onChange: setChosen, actions: bulkActions },
        onOpen: ({ imei }: Unit) =>
          onOpen(({ onBack, onClose }) => (
            <EditUnitPanel panel={{ name: 'unit', imei }} size="wide" onBack={onBack} onClose={onClose} />
          )),
      })}
      toolbar={{ search: t.search }}
      defaultSort={{ id: nameColumn.id, descending: false }}
      empty={texts.errors.noObjects}
      problem={
        fleet.error === null || fleet.receivedAt !== null
          ? null
          : { text: errorText(fleet.error, pageTexts), onRetry: () => client.fleet.refresh() }
      }
      foot={(shown) => (
        <span role="status">{`${panelTexts.administration.units}: ${shownOf(shown, rows.length)}`}</span>
      )}
    />
  )
}

function columnsFor(seeImei: boolean, groupName: (id: string) => string): readonly Column<Unit>[] {
  const searched = { searched: true } as const
  return [
    nameColumn,
    { id: 'placas', header: t.placas, value: ({ placas }) => placas, width: 110, rank: 2, ...searched },
    ...(seeImei
      ? [{ id: 'imei', header: t.imei, value: ({ imei }: Unit) => imei, width: 160, rank: 4, ...searched }]
      : []),
    { id: 'modelo', header: t.modelo, value: ({ modelo }) => modelo, width: 130, rank: 6 },
    {
      id: 'grupo',
      header: t.grupo,
      value: ({ id_grupo }) => groupName(id_grupo ?? noGroup),
      width: 130,
      rank: 3,
      filterable: true,
    },
    {
      id: 'conductor',
      header: t.conductor,
      value: ({ conductor }) => conductor || null,
      width: 150,
      rank: 5,
      ...searched,
    },
  ]
}
