import { useLayoutEffect } from 'react'
import { useAtom } from '../../ui/use-atom.js'
import { peekHeight, type SheetStop } from './sidebar/use-sheet.js'
import { useWorkspace } from './workspace.js'

/** CSS pixels at the right of the map that its own buttons take, and at its foot the line that says whose it is. */
const mapButtons = 56
const credit = 20

/** CSS pixels: the sidebar, as tracking-page.module.css has it. */
const sidebar = 310

/**
 * Tells notices where the map's lower left corner is: there they cover neither the list nor the footer. On a small
 * screen, tells notices (notifications.module.css) what they stand on, so that they cover no button: the
 * open panel's own buttons, the footer or the list's sheet, with whatever floats at the foot of the map. Over the map
 * they stand beside its buttons too.
 */
export function useNoticesFloor(sheet: SheetStop, besideSidebar: boolean): void {
  const { $panel, footer } = useWorkspace()
  const inPanel = useAtom($panel) !== null
  const { open } = useAtom(footer.$box)
  const [floor, beside] = inPanel
    ? ['var(--panel-footer, 0px)', 0]
    : open
      ? // As tracking-page.module.css has it.
        [`calc(min(var(--footer-wanted, 0px), 100dvh - 240px) + var(--dock, 0px) + ${credit}px)`, mapButtons]
      : sheet === 'peek'
        ? [`calc(${peekHeight}px + var(--dock, 0px))`, mapButtons]
        : sheet === 'half'
          ? [`calc(52dvh + ${credit}px)`, mapButtons]
          : ['0px', 0]
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--notices-floor', floor)
    style.setProperty('--notices-beside', `${beside}px`)
    style.setProperty('--notices-left', besideSidebar && !inPanel ? `${sidebar}px` : '0px')
    style.setProperty(
      '--notices-over',
      open ? 'min(var(--footer-wanted, 0px), max(180px, 100dvh - 240px))' : '0px',
    )
    return () => {
      style.removeProperty('--notices-left')
      style.removeProperty('--notices-over')
      style.removeProperty('--notices-floor')
      style.removeProperty('--notices-beside')
    }
  }, [floor, beside, besideSidebar, inPanel, open])
}
