import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoneResponse } from '#blueprint/wire.ts'
import { AmountCurrency } from '#panel/kinds/cells.tsx'
import { isolatedNames } from '#panel/kinds/isolated.tsx'
import { useLivePreview } from '#panel/live/use-live-preview.ts'
import { CallFailure } from '#panel/session/call.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { showSecrets } from '#panel/session/one-time-secrets.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { dialogSizeOf } from '#panel/dialogs/dialog-size.ts'
import { Entries } from '#panel/dialogs/entries.tsx'
import type { OpenAction } from './open-action.ts'
import {
  fieldError,
  fieldErrors,
  initialValues,
  isEmpty,
  wireValues,
  without,
  type FieldErrors,
  type Values,
} from './field-values.ts'
import { confirmation, currencyOf, refresh, submitAction } from './run-action.ts'
import { MatchedPreview, matchedIn } from '#panel/matching/matched-preview.tsx'
import { BatchPreview } from '#panel/engine/bulk/batch-preview.tsx'
import { AnswerDialog, answersOf, type Answers } from '#panel/receipts/answer-dialog.tsx'
import { Preview } from './preview.tsx'
import { offerUndo } from '#panel/engine/bulk/taken-back.ts'
import { ReasonFields, noReason, reasonOf, type ReasonEntered } from './reason-fields.tsx'

interface ActionDialogProps extends OpenAction {
  readonly onClose: () => void
}

/** Dialog of an action, and of what it answers where a view shows that. */
export default function ActionDialog(opening: ActionDialogProps) {
  const { action, onClose } = opening
  const [answers, setAnswers] = useState<Answers | null>(null)
  const finish = (done: DoneResponse) => {
    const answered = action.shows ? answersOf(done) : null
    setAnswers(answered)
    if (!answered) onClose()
  }
  if (!action.shows || !answers)
    return (
      <AmountCurrency value={currencyOf(opening.rows[0])}>
        <EntryDialog {...opening} onFinish={finish} />
      </AmountCurrency>
    )
  return <AnswerDialog title={action.title} view={action.shows} answers={answers} onClose={onClose} />
}

type OnFinish = (done: DoneResponse) => void

/** Collects the input of an action, previews the effect where possible, and submits once. */
function EntryDialog({ onClose, onFinish, ...opening }: ActionDialogProps & { readonly onFinish: OnFinish }) {
  const { action } = opening
  const dialog = useDialog(opening, onFinish)
  const sentence = confirmation(opening, opening.kinds ?? {}, useSite())
  const isDoing = dialog.step === 'doing'
  return (
    <Dialog
      title={action.title}
      size={dialogSizeOf(action, { isMatching: opening.matching !== undefined })}
      onClose={isDoing ? undefined : onClose}
    >
      <div className="dialog-body">
        {sentence ? <p className="dialog-sentence">{isolatedNames(sentence)}</p> : null}
        <Entries {...dialog} opening={opening} disabled={isDoing} />
        {action.asks ? (
          <ReasonFields
            asksPassword={action.asks === 'password'}
            entered={dialog.reason}
            complaints={dialog.complaints}
            onChange={dialog.changeReason}
          />
        ) : null}
        <SeenEffect {...opening} effect={dialog.seen.effect} />
        {dialog.problem ? (
          <p className="field-error" role="alert">
            {dialog.problem}
          </p>
        ) : null}
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isDoing}>
            Cancel
          </Button>
          {action.preview || opening.matching ? (
            <Button onClick={() => void dialog.preview()} busy={dialog.seen.isLoading}>
              Preview
            </Button>
          ) : null}
          <Button
            tone={action.tone === 'danger' ? 'danger' : 'primary'}
            busy={isDoing}
            onClick={() => void dialog.commit()}
          >
            {action.title}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SeenEffect({ action, rows, kinds = {}, effect }: OpenAction & { readonly effect: unknown }) {
  if (effect === undefined) return null
  const matched = matchedIn(effect)
  if (matched) return <MatchedPreview effect={effect} matched={matched} kinds={kinds} adds={action.adds} />
  if (!action.skipsRefused) return <Preview effect={effect} />
  return <BatchPreview effect={effect} rows={rows} kinds={kinds} adds={action.adds} />
}

type DialogStep = 'asking' | 'doing'

const hasPreview = ({ action, matching }: OpenAction) => action.preview === true || matching !== undefined

function useDialog(opening: OpenAction, onFinish: OnFinish) {
  const { action, prefill, onDone, onSecrets = showSecrets } = opening
  const client = useQueryClient()
  // One key while the dialog is open, so that retrying after a lost response has no second effect.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Values>(() => ({ ...initialValues(action.input), ...prefill }))
  const [reason, setReason] = useState<ReasonEntered>({ ...noReason, ...opening.reason })
  const [complaints, setComplaints] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<DialogStep>('asking')
  const seen = useLivePreview({
    ask: (isQuiet) => submitAction(opening, { body: wireValues(values), idempotencyKey, isPreview: true, isQuiet }),
    isComplete: hasPreview(opening) && Object.keys(fieldErrors(action.input, values)).length === 0,
    isImmediate: Object.keys(action.input).length === 0,
  })
  const fail = (failure: unknown) => {
    setStep('asking')
    if (!(failure instanceof CallFailure)) throw failure
    setComplaints(failure.failure.fields ?? {})
    setProblem(failure.message)
    // A refusal is stored under the key, so a corrected request needs a new one.
    if (failure.status !== 0) setKey(crypto.randomUUID())
  }
  const isComplete = (withReason: boolean) => {
    const found = { ...fieldErrors(action.input, values), ...(withReason ? missingReason(reason, action.asks) : {}) }
    setComplaints(found)
    setProblem(null)
    return Object.keys(found).length === 0
  }
  const body = { ...wireValues(values), ...reasonOf(action.asks, reason) }
  const preview = async () => (isComplete(false) ? seen.show(fail) : undefined)
  const commit = async () => {
    if (!isComplete(true)) return
    // What matches is counted before it is confirmed.
    const matched = matchedIn(seen.effect)
    if (opening.matching && !matched) return seen.show(fail)
    setStep('doing')
    const expected = matched && { expected: matched.total_item }
    await submitAction(opening, { body: { ...body, ...expected }, idempotencyKey }).then(async (done) => {
      notifySuccess(done.message)
      if (done.once) onSecrets(done.once)
      offerUndo(opening, done)
      onFinish(done)
      onDone?.(done)
      await refresh(client)
    }, fail)
  }
  const check = (name: string) => {
    const kind = action.input[name]
    // Empty fields are not reported on blur, so that leaving for Cancel shows no errors.
    if (!kind || isEmpty(values[name])) return
    const complaint = fieldError(kind, values[name])
    setComplaints((now) => (complaint ? { ...now, [name]: complaint } : without(now, name)))
    seen.refreshQuietly()
  }
  const change = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    seen.reset()
    setComplaints((now) => without(now, name))
  }
  return { values, reason, complaints, problem, step, seen, change, check, changeReason: setReason, preview, commit }
}

function missingReason({ code, text, password }: ReasonEntered, asks: OpenAction['action']['asks']): FieldErrors {
  if (!asks) return {}
  return {
    ...(code === '' ? { reasonCode: 'Choose a reason.' } : {}),
    ...(text.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    ...(asks === 'password' && password === '' ? { transactionPassword: 'Enter your transaction password.' } : {}),
  }
}
