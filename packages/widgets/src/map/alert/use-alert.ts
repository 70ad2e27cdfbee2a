import { type Alert, alertColors, preloadable } from '@baliza/sdk-core/internal'
import { type ComponentType, useEffect } from 'react'
import type { MapView } from '../view/map-view.js'
import { useLayer } from '../view/use-layer.js'
import type { AlertPopupProps } from './alert-popup.js'

const load = preloadable(() => Promise.all([import('../place/place-mark.js'), import('./alert-popup.js')]))

/**
 * Shows the pin of an alert whose card is open, in the colour of its event.
 * @returns the component of the card; `null` until its code is loaded
 */
export function useAlert(view: MapView | null, alert: Alert | null): ComponentType<AlertPopupProps> | null {
  const layer = useLayer(view, alert !== null, async (view) => {
    const [{ createPlaceMark }, { AlertPopup }] = await load()
    return { ...createPlaceMark(view), Popup: AlertPopup }
  })
  useEffect(() => {
    if (alert === null || alert.lat === null || alert.lng === null) return
    const tone = alert.color_alerta === null ? undefined : alertColors[alert.color_alerta]
    layer?.show({ point: [alert.lat, alert.lng], label: '' }, tone)
  }, [layer, alert])
  return layer?.Popup ?? null
}
