import type { ReactNode } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { BeaconMark } from '../../ui/icons.js'
import { ThemeMenu } from '../user-menu/theme-menu.js'
import UserMenuElsewhere from '../user-menu/user-menu-elsewhere.js'
import styles from './page-frame.module.css'

/** What is around every page but the map's: the way back to the map, and whose session it is. */
export function PageFrame(props: {
  readonly title: string
  /** Beside the title: how fresh the page is. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  /** A `Panel` that is open beside the page. */
  readonly panel?: ReactNode
}) {
  const { config } = usePortal()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a className={styles.brand} href="#/tracking" aria-label={`${config.brand}: ${texts.header.home}`}>
          <BeaconMark className={styles.mark} />
          <span className={styles.name}>{config.brand}</span>
        </a>
        <div className={styles.right}>
          <ThemeMenu />
          <UserMenuElsewhere />
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.head}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.beside}
        </div>
        {props.children}
      </main>
      {props.panel}
    </div>
  )
}
