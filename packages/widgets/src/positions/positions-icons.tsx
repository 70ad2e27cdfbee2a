import type { ReactNode } from 'react'
import { Icon } from '../parts/icons.js'

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
