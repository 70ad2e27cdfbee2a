import { ahead } from '@baliza/sdk-core'
import type { SyntheticEvent } from 'react'

const load = ahead(() => import('./tooltip.js'))

const hint = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) =>
  void load().then(
    ({ showTooltip }) => showTooltip(currentTarget, nativeEvent),
    () => {
      // A tooltip that cannot be loaded is no reason for a notice: the button works without.
    },
  )

/** Props of a button that is an icon: its `aria-label` is its tooltip, which is loaded with the first. */
export const tooltipProps = { onPointerEnter: hint, onFocus: hint }
