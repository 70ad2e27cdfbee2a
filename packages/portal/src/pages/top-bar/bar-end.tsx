import { allowed } from '@baliza/sdk-core/internal'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useProfile } from '../../workspace/use-profile.js'
import { ThemeMenu } from '../user-menu/theme-menu.js'
import { UserMenuElsewhere } from '../user-menu/user-menu-elsewhere.js'
import { Toolbar } from './toolbar.js'

/** End of the bar on every page except the map's: the tools, as links to the map; the theme; the user menu. */
export default function BarEnd() {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { data: profile } = useProfile(client, session?.user, false)
  return (
    <>
      <Toolbar allowed={allowed(session?.rol ?? 1, profile)} />
      <ThemeMenu />
      <UserMenuElsewhere name={profile?.nombre || session?.name || profile?.user || ''} />
    </>
  )
}
