import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import iconButton from '../../ui/buttons/icon-button.module.css'
import { goInto, SkipLinks } from '../../ui/layout/skip-links.js'
import { later } from '../../ui/loading/later.js'
import { BeaconMark } from '../../ui/marks/icons.js'
import { tooltipProps } from '../../ui/tooltip/tooltip-props.js'
import styles from './page-frame.module.css'

const BarEnd = later(() => import('../top-bar/bar-end.js'))

/** Frame of every page except the map's: link back to the map, tools, and user menu. */
export function PageFrame(props: {
  readonly title: string
  /** Next to the title: how current the data is. */
  readonly beside?: ReactNode
  readonly back?: 'cpanel' | undefined
  /** At the end of the title line: links to subpages. On a phone only their icons are shown. */
  readonly end?: ReactNode
  readonly children: ReactNode
  /** A `Panel` that is open next to the page. */
  readonly panel?: ReactNode
}) {
  const { config } = usePortal()
  const main = useRef<HTMLElement>(null)
  return (
    <div className={styles.page}>
      <SkipLinks to={[{ name: texts.portal.skipToContent, go: () => goInto(main.current) }]} />
      <header className={styles.bar}>
        <a className={styles.brand} href="#/tracking" aria-label={`${config.brand}: ${texts.header.home}`}>
          <BeaconMark className={styles.mark} />
          <span className={styles.name}>{config.brand}</span>
        </a>
        <div className={styles.right}>
          <Suspense>
            <BarEnd />
          </Suspense>
        </div>
      </header>
      <main ref={main} className={styles.main}>
        <div className={styles.head}>
          {props.back !== undefined && (
            <a
              {...tooltipProps}
              className={iconButton.plain}
              href={`#/${props.back}`}
              aria-label={texts.portal.titles[props.back]}
            >
              <ArrowLeft size={18} aria-hidden="true" />
            </a>
          )}
          <h1 className={styles.title}>{props.title}</h1>
          {props.beside}
          {props.end !== undefined && <div className={styles.end}>{props.end}</div>}
        </div>
        {props.children}
      </main>
      {props.panel}
    </div>
  )
}
