import type { AlertType } from '@baliza/sdk-core/internal'
import { Icon } from '../parts/icons.js'

/** Line drawing of 24 by 24 for each type of alert. */
const shapes: Readonly<Record<AlertType | 'other', string>> = {
  IN_GEO: 'M12 3v10M8 9.5l4 4 4-4M4.5 13.5v4a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4',
  OUT_GEO: 'M12 13.5V3.5M8 7l4-4 4 4M4.5 13.5v4a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4',
  IN_RUTA:
    'M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18h7a3.5 3.5 0 0 0 0-7H9a3 3 0 0 1 0-6h8M14.5 2.5 17 5l-2.5 2.5',
  OUT_RUTA:
    'M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18h7a3.5 3.5 0 0 0 2.5-6M9 5a3 3 0 0 0-1 5.5M14 4l5 5M19 4l-5 5',
  ACC_ON: 'M12 3.5v8M7.5 6.5a7.5 7.5 0 1 0 9 0',
  ACC_OFF: 'M12 3.5v4M7.5 6.5a7.5 7.5 0 1 0 9 0M9.5 11.5l5 5M14.5 11.5l-5 5',
  SPEEDING: 'M4.5 18a9 9 0 1 1 15 0M12 14l4-5M12 15.5v.1',
  PANIC: 'M12 4l8.5 15h-17L12 4zM12 10v4M12 16.7v.1',
  LOW_BATTERY: 'M4 8.5h13v7H4zM17 10.5h2.5v3H17M7 11v2',
  MSJ_PERSONAL: 'M4.5 5.5h15v10h-8l-4 3.5v-3.5h-3z',
  DOOR: 'M6.5 20V4.5h11V20M4 20h16M14 12.2v.1',
  // A signal, crossed out.
  JAMMING: 'M12 13v7M9.5 11a3.5 3.5 0 0 1 5 0M6.5 8a8 8 0 0 1 11 0M5 4l14 16',
  TOW: 'M3.5 16.5h9v-6h4l3 3v3h1M12.5 10.5 5 5v4M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ACCIDENT: 'M12 3l2 5 5-2-2 5 4 2-5 1.5L17 20l-5-3-5 3 1-5.5L3 13l4-2-2-5 5 2z',
  HARD_BRAKING:
    'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 9v4M12 15v.1M4.5 5.5a10 10 0 0 0 0 13M19.5 5.5a10 10 0 0 1 0 13',
  HARD_ACCELERATION: 'M5 7l6 5-6 5M12 7l6 5-6 5',
  HARD_CORNERING: 'M6 20v-7a5 5 0 0 1 5-5h7M14 4l4 4-4 4',
  POWER_CUT: 'M9 3.5v4M15 3.5v4M7 7.5h10v3a5 5 0 0 1-10 0zM12 15.5v5M4 4l16 16',
  POWER_RESTORED: 'M9 3.5v4M15 3.5v4M7 7.5h10v3a5 5 0 0 1-10 0zM12 15.5v5',
  VIBRATION: 'M9 5h6v14H9zM5.5 8v8M18.5 8v8M2.5 10v4M21.5 10v4',
  IDLE: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4l3 2',
  FUEL_LEAK: 'M12 3.5s6 6 6 10.5a6 6 0 0 1-12 0c0-4.5 6-10.5 6-10.5z',
  FALL: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4.5 19.5h15',
  // The bars of a signal, crossed out.
  NO_SIGNAL: 'M4 20h3v-4H4zM10.5 20h3v-8h-3zM17 20h3V7h-3zM4 4l16 16',
  other: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4',
}

/** Icon of an alert type, in the colour of the surrounding text. */
export function AlertIcon(props: { readonly type: AlertType | null }) {
  return (
    <Icon>
      <path d={shapes[props.type ?? 'other']} />
    </Icon>
  )
}
