import type { WidgetTexts } from '../texts/widget-texts.js'

/** Quiet mark of an alert that was recorded late. */
export function LateMark({ texts }: { readonly texts: Pick<WidgetTexts['alerts'], 'late' | 'lateHint'> }) {
  return (
    <span className="baliza-late" title={texts.lateHint}>
      {texts.late}
    </span>
  )
}
