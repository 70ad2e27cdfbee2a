import { endOfMinute, hostNow, presetRange, type RangePreset, rangePresets } from '@baliza/sdk-core/internal'
import { CalendarClock } from 'lucide-react'
import { panelTexts } from '../../../context/panel-texts.js'
import iconButton from '../../buttons/icon-button.module.css'
import { MenuButton } from '../../menus/menu-button.js'
import type { MenuChoice } from '../../menus/opened-menu.js'

/** Returns the presets within the maximum length of a call, in ms; the last minute counts in full. */
export function presetsWithin(longest: number, now: number): readonly RangePreset[] {
  return rangePresets.filter((preset) => {
    const { from, to } = presetRange(preset, now)
    return endOfMinute(to) - from < longest
  })
}

/** Menu next to a date range: 'Hoy', 'Ayer', 'Últimos 7 días', 'Este mes', 'Mes pasado', and further choices of its form. */
export function RangePresets<Other extends string = never>(props: {
  /** Maximum range of the call, in ms. */
  readonly longest: number
  readonly others?: readonly MenuChoice<Other>[]
  readonly onChoose: (preset: RangePreset | Other) => void
}) {
  const t = panelTexts.ranges
  const choices: readonly MenuChoice<RangePreset | Other>[] = [
    ...presetsWithin(props.longest, hostNow()).map((id) => ({ id, text: t.presets[id] })),
    ...(props.others ?? []),
  ]
  return (
    <MenuButton<RangePreset | Other>
      label={t.label}
      buttonLabel={t.label}
      className={iconButton.accent}
      choices={choices}
      onChoose={props.onChoose}
    >
      <CalendarClock size={18} aria-hidden="true" />
    </MenuButton>
  )
}
