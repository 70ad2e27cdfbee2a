import { Icon } from '../../parts/icons.js'

export const PinIcon = () => (
  <Icon>
    <path d="M12 21s6.5-5.6 6.5-11a6.5 6.5 0 1 0-13 0c0 5.4 6.5 11 6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </Icon>
)

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
)

export const CrosshairIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="6.5" />
    <path d="M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5" />
  </Icon>
)

export const DriverIcon = () => (
  <Icon>
    <circle cx="12" cy="8.5" r="4.5" />
    <path d="M19.5 20.5a7.5 7.5 0 0 0-15 0" />
  </Icon>
)

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
  </Icon>
)

/** A person in a street. */
export const StandingIcon = () => (
  <Icon>
    <circle cx="12" cy="5" r="1.4" />
    <path d="M6 8.5l6 2 6-2M12 10.5V14M9 20l3-6 3 6" />
  </Icon>
)

/** A paper map. */
export const RoadsIcon = () => (
  <Icon>
    <path d="M3.5 6.5L9 4l6 3 5.5-2.5v13L15 20l-6-3-5.5 2.5zM9 4v13M15 7v13" />
  </Icon>
)

const dot = { strokeWidth: '2.6' }

export const MoreIcon = () => (
  <Icon>
    <path style={dot} d="M12 5v.01M12 12v.01M12 19v.01" />
  </Icon>
)
