import type { AnyForm } from '#blueprint/screen/form.ts'
import { Changes } from '#panel/kinds/changes.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import type { Values } from '#panel/engine/action/field-values.ts'

interface ReviewProps {
  readonly form: AnyForm
  readonly before: Values
  readonly after: Values
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Shows the changes next to the current values before saving. */
export function Review({ form, before, after, isBusy, onSave, onClose }: ReviewProps) {
  return (
    <Dialog title="Review changes" size="large" onClose={isBusy ? undefined : onClose}>
      <div className="dialog-body">
        <Changes fields={form.fields} before={before} after={after} />
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isBusy}>
            Keep editing
          </Button>
          <Button tone="primary" busy={isBusy} onClick={onSave}>
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
