import { tell, type Told } from '#panel/session/told.ts'
import { sayDone } from '#panel/session/notices.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'

/** Shown until it is put away on purpose: it cannot be shown again. */
export default function ToldOnce({ told }: { told: Told }) {
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    sayDone('Copied')
  }
  return (
    <Dialog title="Shown only once">
      <div className="dialog-body">
        <p className="dialog-note">
          Copy this now. It is shown only once and cannot be displayed again after you close it.
        </p>
        {Object.entries(told).map(([label, value]) => (
          <div key={label}>
            <h3>{label}</h3>
            <code className="secret-key">{value}</code> <Button onClick={() => void copy(value)}>Copy</Button>
          </div>
        ))}
        <div className="dialog-foot">
          <Button tone="primary" onClick={() => tell(null)}>
            I have saved it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
