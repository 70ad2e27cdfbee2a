import { type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { Checkbox } from '../../ui/choices/checkbox.js'
import field from '../../ui/fields/field.module.css'
import { PasswordInput } from '../../ui/fields/password-field.js'
import { later } from '../../ui/loading/later.js'
import { Badge } from '../../ui/marks/badge.js'
import { AlertIcon } from '../../ui/marks/icons.js'
import banner from '../../ui/notices/banner.module.css'
import { loadTrackingPage } from '../tracking/load.js'
import entry from './entry.module.css'
import styles from './login-form.module.css'
import { loginProblem } from './login-problem.js'

// Only loaded on a server with demo accounts.
const DemoAccounts = later(() => import('./demo-accounts.js'))

/** User, password, 'Recuérdame' (specification 1, sections 2, 4, 5 and 8). */
export function LoginForm(props: { readonly onForgot: () => void }) {
  const { client, storage, config, texts } = usePortal()
  const { login: t } = texts.portal
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const user = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const leaving = useRef<AbortController | null>(null)
  const ids = { user: useId(), password: useId(), problem: useId() }

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || user.current === null || password.current === null) return
    const given = { user: user.current.value.trim(), pass: password.current.value }
    if (given.user === '' || given.pass === '') {
      setProblem(t.empty)
      ;(given.user === '' ? user : password).current?.focus()
      return
    }
    setProblem(null)
    setBusy(true)
    // Preloads the tracking page while the login is pending. The page handles its own load errors.
    loadTrackingPage().catch(() => undefined)
    storage.setRemember(new FormData(password.current.form ?? undefined).has('remember'))
    const signal = leaving.current?.signal
    const found = await loginProblem(client.session.login(given, signal ? { signal } : {}), texts)
    // Without a problem there is a session, and the router redirects.
    if (found === null || signal?.aborted) return
    setBusy(false)
    setProblem(found)
    password.current?.focus()
    password.current?.select()
  }

  function fill(name: string, pass: string) {
    if (user.current === null || password.current === null) return
    user.current.value = name
    password.current.value = pass
    setProblem(null)
    password.current.form?.requestSubmit()
  }

  return (
    <form className={entry.form} onSubmit={submit} noValidate>
      <div className={styles.heading}>
        <h1 className={entry.title}>{t.heading}</h1>
        <Badge>{t.version}</Badge>
      </div>
      <p className={entry.intro}>{t.intro}</p>
      <div role="alert" id={ids.problem}>
        {problem !== null && (
          <div className={banner.banner} data-tone="danger">
            <AlertIcon />
            <span className={banner.text}>{problem}</span>
          </div>
        )}
      </div>
      <div className={field.field}>
        <label htmlFor={ids.user}>{t.user}</label>
        <input
          ref={user}
          id={ids.user}
          name="username"
          className={field.input}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the form is the whole page.
          autoFocus
          aria-describedby={ids.problem}
        />
      </div>
      <div className={field.field}>
        <label htmlFor={ids.password}>{t.password}</label>
        <PasswordInput
          ref={password}
          id={ids.password}
          name="password"
          autoComplete="current-password"
          aria-describedby={ids.problem}
        />
      </div>
      <div className={styles.between}>
        <Checkbox name="remember" label={t.remember} />
        <Button variant="quiet" onClick={props.onForgot}>
          {t.forgot}
        </Button>
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? t.entering : t.enter}
      </Button>
      {config.demo && (
        <Suspense>
          <DemoAccounts onChoose={fill} />
        </Suspense>
      )}
    </form>
  )
}
