import { preloadable } from '@baliza/sdk-core/internal'
import type { SyntheticEvent } from 'react'

const load = preloadable(() => import('./tooltip.js'))

const hint = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) =>
  void load().then(
    ({ showTooltip }) => showTooltip(currentTarget, nativeEvent),
    () => {
      // A tooltip that fails to load needs no notice: the button works without it.
    },
  )

/** Props of an icon button. Its `aria-label` is its tooltip, whose code is loaded on first use. */
export const tooltipProps = { onPointerEnter: hint, onFocus: hint }
