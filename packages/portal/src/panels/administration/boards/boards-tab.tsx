import { type ActiveBoardLink, fill, formatDateTime } from '@baliza/sdk-core/internal'
import { Ban, Plus, Presentation } from 'lucide-react'
import { useCallback } from 'react'
import { hrefOf } from '../../../context/address-query.js'
import { linkTexts } from '../../../context/link-texts.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import button from '../../../ui/buttons/button.module.css'
import { errorText } from '../../../ui/data/error-text.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import styles from '../administration.module.css'
import { nameColumn } from '../name-column.js'
import type { TabProps } from '../tab-props.js'
import { BoardForm } from './board-form.js'

const t = linkTexts.board

const unitsOf = ({ unidades }: ActiveBoardLink) =>
  unidades === null ? t.all : unidades.length === 1 ? t.oneUnit : fill(t.units, { count: unidades.length })

const columns: readonly Column<ActiveBoardLink>[] = [
  nameColumn,
  { id: 'units', header: t.unidades, value: unitsOf, width: 130, rank: 2 },
  {
    id: 'created',
    header: t.creada,
    value: ({ creada }) => formatDateTime(creada),
    sortBy: ({ creada }) => creada,
    width: 160,
    rank: 4,
  },
  {
    id: 'ends',
    header: t.vence,
    value: ({ vence }) => (vence === null ? t.untilRevoked : formatDateTime(vence)),
    sortBy: ({ vence }) => vence,
    width: 160,
    rank: 3,
  },
]
const keyOf = ({ id }: ActiveBoardLink) => id

/** Links to the account's boards, and the board itself. */
export function BoardsTab({ onOpen }: TabProps) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const query = useQuery(['boards', 'list'], (signal) => client.boards.list({}, { signal }))
  const { run } = useMutation(
    async ({ id, nombre }: ActiveBoardLink) => {
      const title = fill(t.revokeThis, { name: nombre })
      const question = fill(t.revokeQuestion, { name: nombre })
      if (!(await confirm({ title, question, accept: title, destructive: true }))) return notSent
      await client.boards.revoke({ id })
      notices.show('success', t.revoked)
      return undefined
    },
    { changes: 'boards' },
  )
  const actions = useCallback(
    (board: ActiveBoardLink) => [
      { id: 'revoke', text: t.revoke, icon: Ban, danger: true, act: () => void run(board) },
    ],
    [run],
  )
  return (
    <DataTable
      id="administration-boards"
      label={t.links}
      columns={columns}
      rows={query.data}
      keyOf={keyOf}
      actions={actions}
      besideMap
      empty={t.empty}
      problem={query.error === null ? null : { text: errorText(query.error, texts), onRetry: query.reload }}
      refreshing={query.loading}
      foot={() => (
        <div className={styles.foot}>
          <a className={button.button} data-variant="secondary" href={hrefOf('tablero')}>
            <Presentation size={16} aria-hidden="true" />
            {t.open}
          </a>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => onOpen((form) => <BoardForm {...form} />)}
          >
            {t.make}
          </Button>
        </div>
      )}
    />
  )
}
