import { commands, type QuickHistory, type Unit } from '@baliza/sdk-core/internal'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { webAddress } from '../../context/server-config.js'
import { useFollowWindow } from '../../panels/follow/use-follow-window.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { actionIcons } from './action-icons.js'

export interface UnitAction {
  readonly id: QuickHistory | 'why' | 'records' | 'cameras' | 'follow' | 'followWindow' | 'command' | 'edit'
  readonly text: string
  /** Path of its icon. */
  readonly icon: string
  /** Whether the account lacks the permission: the action is shown disabled. */
  readonly disabled?: boolean
  readonly run: () => void
}

const quick = ['hour', 'today', 'yesterday'] as const satisfies readonly QuickHistory[]

export interface UnitActions {
  /** Empty for a unit that never reported. */
  readonly history: readonly UnitAction[]
  readonly others: readonly UnitAction[]
}

/** Returns the actions that the account may perform on a unit (specification 1, section 2: the context menu). */
export function useUnitActions(): (unit: Unit) => UnitActions {
  const { notices } = usePortal()
  const { open, allowed, footer } = useWorkspace()
  const followWindow = useFollowWindow()
  return (unit) => {
    const { imei } = unit
    const hasReported = unit.timestamp !== null
    const history = !hasReported
      ? []
      : quick.map((id) => ({
          id,
          text: texts.sidebar[id],
          icon: actionIcons.history,
          run: () => footer.showHistory(imei, id),
        }))
    const why: UnitAction = {
      id: 'why',
      text: texts.sidebar.why,
      icon: actionIcons.why,
      run() {
        location.hash = hrefOf('cpanel', { panel: 'conectar', fila: unit.id })
      },
    }
    const others: readonly UnitAction[] = [
      ...(hasReported || !allowed.controlPanel ? [] : [why]),
      {
        id: 'cameras',
        text: texts.sidebar.cameras,
        icon: actionIcons.cameras,
        run() {
          const address = webAddress(unit.url_camara)
          if (address === null) notices.show('warning', texts.errors.noCameras)
          else window.open(address, '_blank', 'noopener,noreferrer')
        },
      },
      {
        id: 'records',
        text: texts.sidebar.records,
        icon: actionIcons.records,
        run: () => open({ name: 'records', imei }),
      },
      {
        id: 'follow',
        text: texts.sidebar.follow,
        icon: actionIcons.share,
        run: () => open({ name: 'follow', imei }),
      },
      {
        id: 'followWindow',
        text: texts.sidebar.followWindow,
        icon: actionIcons.followWindow,
        run: () => void followWindow.run(imei),
      },
      {
        id: 'command',
        // The panel then opens with the release.
        text: unit.bloqueado_desde === null ? texts.sidebar.command : commands.desbloq,
        icon: actionIcons.command,
        disabled: !allowed.sendCommand,
        run: () => open({ name: 'command', imei }),
      },
      {
        id: 'edit',
        text: texts.sidebar.edit,
        icon: actionIcons.edit,
        disabled: !allowed.editUnit,
        run: () => open({ name: 'unit', imei }),
      },
    ]
    return { history, others }
  }
}
