import { counted, type Imei, ownValue, type Unit, unitStateNow } from '@baliza/sdk-core/internal'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { WidgetTexts } from '../../texts/widget-texts.js'

export interface UnitKeysProps {
  readonly texts: WidgetTexts
  /** Returns the visible units, in the order of the arrow keys. */
  readonly inSight: () => readonly Imei[]
  readonly unit: (imei: Imei) => Unit | undefined
  /** Called with the unit at the keyboard cursor; `null` when the focus has left. */
  readonly onMove: (imei: Imei | null) => void
  readonly onOpen: (imei: Imei) => void
  readonly focusRef: RefObject<HTMLDivElement | null>
}

/**
 * Keyboard and screen reader access to the units: a list box over the map. Only the active option is in the DOM, because there
 * may be 100,000 units. The arrow keys move through the visible units; Enter opens the popup.
 */
export function UnitKeys({ texts, inSight, unit, onMove, onOpen, focusRef }: UnitKeysProps) {
  const [units, setUnits] = useState<readonly Imei[]>([])
  const [at, setAt] = useState(-1)
  const id = useId()
  const imei = units[at]
  const shown = imei === undefined ? undefined : unit(imei)

  const go = (next: number, among = units) => {
    const index = Math.max(0, Math.min(among.length - 1, next))
    const target = among[index]
    if (target === undefined) return
    setAt(index)
    onMove(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A pan or a poll since the last key may have changed the visible units.
    const among = inSight()
    const here = imei === undefined ? -1 : among.indexOf(imei)
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(here + 1, among),
      ArrowRight: () => go(here + 1, among),
      ArrowUp: () => go(here - 1, among),
      ArrowLeft: () => go(here - 1, among),
      Home: () => go(0, among),
      End: () => go(among.length - 1, among),
      Enter: () => imei !== undefined && onOpen(imei),
      ' ': () => imei !== undefined && onOpen(imei),
    }
    const act = ownValue(keys, event.key)
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setUnits(among)
    act()
  }

  return (
    <div
      ref={focusRef}
      className="baliza-map__keys"
      role="listbox"
      tabIndex={0}
      aria-label={texts.map.unitsInSight}
      aria-activedescendant={shown === undefined ? undefined : id}
      onKeyDown={onKeyDown}
      onFocusCapture={() => setUnits(inSight())}
      onBlurCapture={() => {
        setAt(-1)
        onMove(null)
      }}
    >
      <span className="baliza-map__hint" aria-hidden="true">
        {units.length === 0
          ? texts.map.noneInSight
          : counted(texts.map.oneKeysHint, texts.map.keysHint)(units.length)}
      </span>
      {shown !== undefined && (
        // biome-ignore lint/a11y/useFocusableInteractive: the list box holds the focus and names this one as active.
        <div
          id={id}
          className="baliza-hidden"
          role="option"
          aria-selected="true"
          aria-setsize={units.length}
          aria-posinset={at + 1}
        >
          {`${shown.nombre}, ${texts.states[unitStateNow(shown)]}`}
          {!shown.speedHidden && `, ${Math.round(shown.speed)} km/h`}
        </div>
      )}
    </div>
  )
}
