import { hostNow, presetRange, type RangePreset, rangePresets } from '@baliza/sdk-core'
import { CalendarClock } from 'lucide-react'
import { panelTexts } from '../../context/panel-texts.js'
import iconButton from '../buttons/icon-button.module.css'
import { MenuButton } from '../menus/menu-button.js'
import type { MenuChoice } from '../menus/opened-menu.js'

/** The presets that are not longer than a call takes, ms; it counts the last minute whole. */
export function presetsWithin(longest: number, now: number): readonly RangePreset[] {
  return rangePresets.filter((preset) => {
    const { from, to } = presetRange(preset, now)
    return to + 60_000 - from <= longest
  })
}

/** 'Hoy', 'Ayer', 'Últimos 7 días', 'Este mes' and 'Mes pasado' beside the fields of a range of dates, and what else its form offers. */
export function RangePresets<Other extends string = never>(props: {
  /** The longest range that its call takes, ms. */
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
