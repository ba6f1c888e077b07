import { originPlaceholder } from '#blueprint/screen/origin.ts'
import { showSecrets, type OneTimeSecrets } from '#panel/session/one-time-secrets.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import './secret-key.css'

/** Shown until dismissed explicitly, since it cannot be shown again. */
export default function OneTimeSecretDialog({ secrets }: { secrets: OneTimeSecrets }) {
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    notifySuccess('Copied')
  }
  return (
    <Dialog title="Shown only once" size="large">
      <div className="dialog-body">
        <p className="dialog-note">
          Copy this now. It is shown only once and cannot be displayed again after you close it.
        </p>
        {Object.entries(secrets)
          .map(([label, value]) => [label, value.replaceAll(originPlaceholder, window.location.origin)] as const)
          .map(([label, value]) => (
            <div key={label}>
              <h3>{label}</h3>
              {value.includes('\n') ? (
                <pre className="secret-script">{value}</pre>
              ) : (
                <code className="secret-key">{value}</code>
              )}{' '}
              <Button aria-label={`Copy ${label}`} onClick={() => void copy(value)}>
                Copy
              </Button>
            </div>
          ))}
        <div className="dialog-foot">
          <Button tone="primary" onClick={() => showSecrets(null)}>
            I have saved it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
