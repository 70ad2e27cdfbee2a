import { fill } from '@baliza/sdk-core/internal'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import styles from './demo-accounts.module.css'

/** Accounts of the server's demo mode. They exist only there, so they are not secret. */
const accounts = ['usuario', 'manager', 'admin', 'espejo'] as const
const password = 'demo'

/** States that this is a demonstration, and logs in with one press. */
export default function DemoAccounts(props: { readonly onChoose: (user: string, password: string) => void }) {
  const { login } = usePortal().texts.portal
  return (
    <section className={styles.demo}>
      <p>{fill(login.demo, { password })}</p>
      <div className={styles.accounts}>
        {accounts.map((account) => (
          <Button key={account} onClick={() => props.onChoose(account, password)}>
            {account}
          </Button>
        ))}
      </div>
    </section>
  )
}
