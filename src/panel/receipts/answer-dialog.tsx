import type { DoneResponse } from '#blueprint/wire.ts'
import { ViewOfInput } from '#panel/engine/views.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'

export type Answers = Readonly<Record<string, unknown>>

/** What an action answered for the view that it shows; null if it awaits approval or has none. */
export const answersOf = ({ data }: DoneResponse): Answers | null =>
  typeof data !== 'object' || data === null || 'approval' in data || 'approvals' in data ? null : { ...data }

interface AnswerDialogProps {
  readonly title: string
  readonly view: string
  readonly answers: Answers
  readonly onClose: () => void
}
const noop = () => undefined

/** Takes the place of the dialog of an action once it is done, with a view of its answers. */
export function AnswerDialog({ title, view, answers, onClose }: AnswerDialogProps) {
  const idle = { fields: {}, rows: [], complaints: {}, disabled: false, change: noop, check: noop }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-body">
        <ViewOfInput view={view} values={answers} {...idle} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
