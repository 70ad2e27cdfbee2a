import { Suspense } from 'react'
import { usePortal } from '../../context/portal-context.js'
import button from '../../ui/buttons/button.module.css'
import styles from '../../ui/loading/full-page.module.css'
import { later } from '../../ui/loading/later.js'

const BarEnd = later(() => import('../top-bar/bar-end.js'))

/** Page with one message: 'movil' (specification 1, section 2), and the pages that are not built yet. */
export default function MessagePage(props: { readonly title: string; readonly line: string }) {
  const { texts } = usePortal()
  return (
    <main className={styles.page}>
      <div className={styles.corner}>
        <Suspense fallback={null}>
          <BarEnd />
        </Suspense>
      </div>
      <h1 className={styles.title}>{props.title}</h1>
      <p className={styles.line}>{props.line}</p>
      <a className={button.button} data-variant="primary" href="#/tracking">
        {texts.portal.toMap}
      </a>
    </main>
  )
}
