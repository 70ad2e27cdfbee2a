import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLayer } from '../../../context/use-layer.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { under } from '../../../ui/layout/breakpoints.js'
import { useMedia } from '../../../ui/layout/use-media.js'
import { type SidebarTab, useWorkspace } from '../../../workspace/workspace.js'
import type { useUnitCard } from '../card/use-unit-card.js'
import { useSidebarOpen } from '../use-sidebar-open.js'
import { useSheet } from './use-sheet.js'

/** Windows in which the map, the list and a panel do not fit next to one another. */
const crowdedQuery = under('roomy')

/**
 * Returns the position of the unit list: next to the map, or closed. While a panel uses its space, it opens from a rail, over the
 * map. On a phone it is a sheet at the foot.
 */
export function useListPlace(
  { isSheet: hasCard, close: closeCard }: ReturnType<typeof useUnitCard>,
  narrow: boolean,
) {
  const { $panel, $shape, $tab, chooseTab, footer } = useWorkspace()
  const [open, setOpen] = useSidebarOpen()
  const sheet = useSheet('peek')
  const { setStop } = sheet
  const hasPanel = useAtom($panel) !== null
  const crowded = useMedia(crowdedQuery) && hasPanel
  /** Whether the list is open over the rail. */
  const [drawer, setDrawer] = useState(false)
  const kind = narrow ? 'sheet' : crowded ? 'rail' : open ? 'open' : 'closed'
  const pulled = kind === 'sheet' && sheet.stop !== 'peek'
  const shown = kind === 'sheet' ? pulled && !hasCard : kind === 'rail' ? drawer : open
  useEffect(() => {
    if (kind !== 'rail') setDrawer(false)
  }, [kind])
  useLayer(pulled, () => setStop('peek'), 'sheet')
  useLayer(drawer, () => setDrawer(false), 'popover')

  const show = useCallback(
    (yes: boolean) => {
      if (kind === 'rail') setDrawer(yes)
      else if (kind !== 'sheet') setOpen(yes)
      else {
        setStop(yes ? 'half' : 'peek')
        // The list, the card and the footer are all sheets.
        if (yes) {
          if (hasCard) closeCard()
          footer.setBox({ open: false })
        }
      }
    },
    [kind, setStop, setOpen, hasCard, closeCard, footer],
  )

  // On a phone the list, the card and the footer are sheets: opening one closes the others.
  useEffect(
    () =>
      footer.$box.listen((box) => {
        if (!narrow || !box.open) return
        setStop('peek')
        if (hasCard) closeCard()
      }),
    [footer, narrow, setStop, hasCard, closeCard],
  )
  // The card of a shape also closes the list.
  useEffect(
    () =>
      $shape.listen((shape) => {
        if (narrow && shape !== null) setStop('peek')
      }),
    [$shape, narrow, setStop],
  )
  // A tab that a notice has selected must be visible.
  useEffect(() => $tab.listen(() => show(true)), [$tab, show])

  return {
    kind,
    shown,
    sheet,
    drawer,
    show,
    /** Makes search results visible: a lowered sheet is raised, as far as its handle would raise it. */
    reveal: useCallback(() => {
      if (!shown) show(true)
    }, [shown, show]),
    /** Opens the list over the rail, and moves the focus into it. */
    openDrawer(tab: SidebarTab) {
      flushSync(() => {
        chooseTab(tab)
        setDrawer(true)
      })
      document.getElementById(`tab-${tab}`)?.focus()
    },
    /** Closes the list over the rail, to make the map visible. A sheet stays behind the card. */
    closeDrawer: useCallback(() => setDrawer(false), []),
    /** Raises the sheet at one of its tabs, or lowers it. */
    pressSheet(tab: SidebarTab) {
      const isThere = shown && $tab.get() === tab
      chooseTab(tab)
      show(!isThere)
    },
  }
}
