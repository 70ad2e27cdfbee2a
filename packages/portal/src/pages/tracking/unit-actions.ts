import type { QuickHistory, Unit } from '@baliza/sdk-core'
import type { PopupAction } from '@baliza/widgets/react'
import {
  Crosshair,
  History,
  type LucideIcon,
  Pencil,
  SquareArrowOutUpRight,
  SquareTerminal,
  TableProperties,
  Video,
} from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { webAddress } from '../../context/server-config.js'
import { useFollowWindow } from '../../panels/follow/use-follow-window.js'
import { useWorkspace } from '../../workspace/workspace.js'

/** An action on a unit. */
export interface UnitAction {
  readonly id: QuickHistory | 'records' | 'cameras' | 'follow' | 'followWindow' | 'command' | 'edit'
  readonly text: string
  readonly icon: LucideIcon
  /** The account lacks the permission: the action is shown disabled. */
  readonly disabled?: boolean
  readonly run: () => void
}

const quick = ['hour', 'today', 'yesterday'] as const satisfies readonly QuickHistory[]

/** The actions on a unit: quick histories, and the others. */
export interface UnitActions {
  readonly history: readonly UnitAction[]
  readonly others: readonly UnitAction[]
}

/** What the account may do with a unit (specification 1, section 2: the context menu). */
export function useUnitActions(): (unit: Unit) => UnitActions {
  const { notices } = usePortal()
  const { open, allowed, footer, map } = useWorkspace()
  const followWindow = useFollowWindow()
  return (unit) => {
    const { imei } = unit
    const history = quick.map((id) => ({
      id,
      text: texts.sidebar[id],
      icon: History,
      run() {
        // The popup would cover the track.
        map.current?.popup(null)
        footer.showHistory(imei, id)
      },
    }))
    const others: readonly UnitAction[] = [
      {
        id: 'cameras',
        text: texts.sidebar.cameras,
        icon: Video,
        run() {
          const address = webAddress(unit.url_camara)
          if (address === null) notices.show('warning', texts.errors.noCameras)
          else window.open(address, '_blank', 'noopener,noreferrer')
        },
      },
      {
        id: 'records',
        text: texts.sidebar.records,
        icon: TableProperties,
        run: () => open({ name: 'records', imei }),
      },
      {
        id: 'follow',
        text: texts.sidebar.follow,
        icon: Crosshair,
        run: () => open({ name: 'follow', imei }),
      },
      {
        id: 'followWindow',
        text: texts.sidebar.followWindow,
        icon: SquareArrowOutUpRight,
        run: () => void followWindow.run(imei),
      },
      {
        id: 'command',
        text: texts.sidebar.command,
        icon: SquareTerminal,
        disabled: !allowed.sendCommand,
        run: () => open({ name: 'command', imei }),
      },
      {
        id: 'edit',
        text: texts.sidebar.edit,
        icon: Pencil,
        disabled: !allowed.editUnit,
        run: () => open({ name: 'unit', imei }),
      },
    ]
    return { history, others }
  }
}

/**
 * The actions of a unit's popup on the map: today's history, a command and the unit's data, with short texts.
 */
export function usePopupActions(): (unit: Unit) => readonly PopupAction[] {
  const actionsOf = useUnitActions()
  const { popup } = texts.tracking
  const short: Partial<Record<UnitAction['id'], string>> = {
    today: popup.history,
    command: popup.command,
    edit: popup.edit,
  }
  return (unit) => {
    const { history, others } = actionsOf(unit)
    return [...history, ...others].flatMap(({ id, disabled, run }) => {
      const text = short[id]
      return text === undefined ? [] : [{ id, text, disabled, run }]
    })
  }
}
