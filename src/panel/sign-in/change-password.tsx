import { go } from '../session/go.ts'
import { loadUser } from '../session/start.ts'
import { change } from '../session/state.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoginPassword } from './security-settings.tsx'

/** Opened by /?reset_pass=1; after a 440 it cannot be closed. */
export default function ChangePassword({ isForced }: { isForced: boolean }) {
  const close = () => go('/', { replace: true })
  const changed = async () => {
    await loadUser()
    change({ mustChangePassword: false })
    close()
  }
  return (
    <Dialog title="Choose a new password" onClose={isForced ? undefined : close}>
      <form className="dialog-body" onSubmit={(event) => event.preventDefault()}>
        {isForced ? <p>Choose a new password to continue.</p> : null}
        <LoginPassword isDialog onDone={changed} />
      </form>
    </Dialog>
  )
}
