import { texts } from '../page-texts.js'
import { usePortal } from '../portal-context.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'

/** Asks before the session ends (specification 1, section 2: Dialogs); the router then goes to the login. */
export function LogoutDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  const { client } = usePortal()
  const say = texts.tracking
  return (
    <ConfirmDialog
      open={props.open}
      title={say.logoutTitle}
      question={texts.header.logoutQuestion}
      cancel={say.cancel}
      accept={say.accept}
      onClose={props.onClose}
      onAccept={() => {
        props.onClose()
        // Ends here at once; whether the host could revoke the token changes nothing for the reader.
        void client.session.logout()
      }}
    />
  )
}
