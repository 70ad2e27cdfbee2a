import { payloads } from '@baliza/agreement'
import { type StoredFix, storedFixColumns, wirePosition } from '../feed/wire-position.js'
import type { BatchTable } from '../storage/tables/batches.js'
import { followed } from './followed.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const storedFixes: BatchTable = {
  kind: 'positions',
  table: 'position_batches',
  owners: 'imeis',
  keys: 'times',
  select: `imei, ${storedFixColumns} from positions where imei = k.owner and time = k.key`,
}

export const positions: HandlersOf<'positions'> = {
  page: handle(payloads.positions.page, (asked, context) =>
    followed(
      {
        source: storedFixes,
        wire: (fix: StoredFix, id_externo) => ({ ...wirePosition(fix), id_externo }),
      },
      asked,
      context,
    ),
  ),
}
