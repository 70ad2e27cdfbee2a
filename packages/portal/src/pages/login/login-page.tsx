import { Suspense, useEffect, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { later } from '../../ui/loading/later.js'
import { PageLoading } from '../../ui/loading/page-loading.js'
import { BeaconMark } from '../../ui/marks/icons.js'
import { LoginFooter } from './login-footer.js'
import { LoginForm } from './login-form.js'
import styles from './login-page.module.css'

// The form is shown before its illustration loads.
const Scene = later(() => import('./scene.js'))
// Forms with rules load react-hook-form and valibot; most visitors never open this one.
const RecoveryForm = later(() => import('../recovery/recovery-form.js'))

/** The login screen (specification 1, section 2). */
export default function LoginPage() {
  const { client, storage, config, texts } = usePortal()
  const [recovering, setRecovering] = useState(false)

  useEffect(() => {
    if (client.session.$session.get() === null) storage.clear()
  }, [client, storage])

  return (
    <div className={styles.page}>
      <div className={styles.scene} aria-hidden="true">
        <Suspense>
          <Scene />
        </Suspense>
      </div>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <BeaconMark className={styles.mark} />
          <span className={styles.name}>{config.brand}</span>
        </header>
        <main className={styles.main}>
          {recovering ? (
            <Suspense fallback={<PageLoading label={texts.portal.loading} />}>
              <RecoveryForm onBack={() => setRecovering(false)} onFailed={() => setRecovering(false)} />
            </Suspense>
          ) : (
            <LoginForm onForgot={() => setRecovering(true)} />
          )}
        </main>
        <LoginFooter />
      </div>
    </div>
  )
}
