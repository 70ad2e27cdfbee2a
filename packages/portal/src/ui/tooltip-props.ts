import type { SyntheticEvent } from 'react'

const hint = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) =>
  void import('./tooltip.js').then(({ showTooltip }) => showTooltip(currentTarget, nativeEvent))

/** Props of a button that is an icon: its `aria-label` is its tooltip, which is loaded with the first. */
export const tooltipProps = { onPointerEnter: hint, onFocus: hint }
