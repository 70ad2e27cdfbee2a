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

/** What is around every page but the map's: the link back to the map, its tools, and whose session it is. */
export function PageFrame(props: {
  readonly title: string
  /** Beside the title: how fresh the page is. */
  readonly beside?: ReactNode
  /** The page that this one belongs to. */
  readonly back?: 'cpanel' | undefined
  /** At the end of the line of the title: links to pages that belong to this one. On a phone their icons alone. */
  readonly end?: ReactNode
  readonly children: ReactNode
  /** A `Panel` that is open beside the page. */
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
