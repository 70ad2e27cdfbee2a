import type { ReactNode } from 'react'
import { Icon } from '../icons.js'

const icon = (shape: ReactNode) => () => <Icon>{shape}</Icon>

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M20 20l-4.4-4.4" />
  </>,
)
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5" />)
export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />)
export const ColumnsIcon = icon(<path d="M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14" />)
export const CalendarIcon = icon(<path d="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />)
export const FilterIcon = icon(<path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4M6 15v4" />)
export const BackIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />)
