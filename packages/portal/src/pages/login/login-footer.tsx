import { fill } from '@baliza/sdk-core/internal'
import { usePortal } from '../../context/portal-context.js'
import styles from './login-page.module.css'

export function LoginFooter() {
  const { config, texts } = usePortal()
  const links = [
    { url: config.companyUrl, name: texts.portal.login.company },
    { url: config.socialUrl, name: texts.portal.login.social },
  ]
  return (
    <footer className={styles.footer}>
      <span>
        {fill(texts.portal.login.footer, { product: config.brand, year: new Date().getFullYear() })}
      </span>
      {links.map(
        ({ url, name }) =>
          url !== null && (
            <a key={name} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ),
      )}
    </footer>
  )
}
