import { fill } from '@baliza/sdk-core/internal'
import { LifeBuoy, Mail, MessageCircle } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Panel } from '../../ui/panel/panel.js'
import { EmptyState } from '../../ui/states/empty-state.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import styles from './help-panel.module.css'
import { Keys } from './keys.js'

/** The support contacts (specification 1, sections 1 and 2: Dialogs). */
export default function HelpPanel(props: PanelProps<'help'>) {
  const { config } = usePortal()
  const t = panelTexts.help
  const [before, after] = t.noneSetUp.split('{setting}')
  return (
    <Panel title={texts.header.help} onClose={props.onClose}>
      {config.supportContacts.length > 0 ? (
        <p className={styles.intro}>{t.intro}</p>
      ) : (
        <EmptyState icon={LifeBuoy}>
          <p>{t.none}</p>
          <p className={styles.setUp}>
            {before}
            <code>SUPPORT_CONTACTS</code>
            {after}
          </p>
        </EmptyState>
      )}
      <ul className={styles.contacts}>
        {config.supportContacts.map(({ puesto, nombre, whatsapp, email }) => (
          <li key={`${nombre} ${email}`} className={styles.contact}>
            <p className={styles.puesto}>{puesto}</p>
            <p className={styles.nombre}>{nombre}</p>
            {whatsapp !== '' && (
              <a
                className={styles.contactLink}
                href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
                target="_blank"
                rel="noreferrer noopener"
              >
                <MessageCircle size={18} aria-hidden="true" />
                <span className="visually-hidden">{t.whatsapp}: </span>
                {whatsapp}
              </a>
            )}
            {email !== '' && (
              <a className={styles.contactLink} href={`mailto:${email}`}>
                <Mail size={18} aria-hidden="true" />
                <span className="visually-hidden">{t.email}: </span>
                {email}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Keys />
      <p className={styles.version}>
        <a href="docs/es/" target="_blank" rel="noreferrer">
          {t.docs}
        </a>
        <br />
        {fill(t.version, { brand: config.brand, version: config.version })} ·{' '}
        <a href="licencias.txt" target="_blank" rel="noreferrer">
          {t.licences}
        </a>
        <br />
        {t.credits}
      </p>
    </Panel>
  )
}
