import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Fields } from '#blueprint/screen/action.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { useLivePreview } from '#panel/live/use-live-preview.ts'
import { CallFailure } from '#panel/session/call.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { showSecrets } from '#panel/session/one-time-secrets.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { ViewOfInput } from '../views.tsx'
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
import { confirmation, refresh, submitAction } from './run-action.ts'
import { Preview } from './preview.tsx'
import { ReasonFields, noReason, reasonOf, type ReasonEntered } from './reason-fields.tsx'

/** Dialog of an action: collects its input, previews the effect where possible, and submits once. */
export default function ActionDialog({ onClose, ...opening }: OpenAction & { readonly onClose: () => void }) {
  const { action } = opening
  const dialog = useDialog(opening, onClose)
  const sentence = confirmation(opening, opening.kinds ?? {}, useSite())
  const isDoing = dialog.step === 'doing'
  return (
    <Dialog title={action.title} onClose={isDoing ? undefined : onClose}>
      <div className="dialog-body">
        {sentence ? <p className="dialog-sentence">{sentence}</p> : null}
        {action.view ? (
          <ViewOfInput {...dialog} view={action.view} fields={action.input} rows={opening.rows} disabled={isDoing} />
        ) : null}
        {Object.entries(action.view ? {} : (action.input as Fields)).map(([name, kind]) => (
          <FieldInput
            key={name}
            name={name}
            kind={kind}
            value={dialog.values[name]}
            complaint={dialog.complaints[name]}
            disabled={isDoing}
            onChange={(value) => dialog.change(name, value)}
            onBlur={() => dialog.check(name)}
          />
        ))}
        {action.asks ? (
          <ReasonFields
            asksPassword={action.asks === 'password'}
            entered={dialog.reason}
            complaints={dialog.complaints}
            onChange={dialog.changeReason}
          />
        ) : null}
        {dialog.seen.effect !== undefined ? <Preview effect={dialog.seen.effect} /> : null}
        {dialog.problem ? (
          <p className="field-error" role="alert">
            {dialog.problem}
          </p>
        ) : null}
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isDoing}>
            Cancel
          </Button>
          {action.preview ? (
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

type DialogStep = 'asking' | 'doing'

function useDialog(opening: OpenAction, onClose: () => void) {
  const { action, prefill, onDone, onSecrets: onTold = showSecrets } = opening
  const client = useQueryClient()
  // One key while the dialog is open, so that retrying after a lost response has no second effect.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Values>(() => ({ ...initialValues(action.input), ...prefill }))
  const [reason, setReason] = useState<ReasonEntered>({ ...noReason, ...opening.reason })
  const [complaints, setComplaints] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<DialogStep>('asking')
  const seen = useLivePreview({
    ask: () => submitAction(opening, { body: wireValues(values), idempotencyKey, isPreview: true }),
    isComplete: action.preview === true && Object.keys(fieldErrors(action.input, values)).length === 0,
    isImmediate: Object.keys(action.input).length === 0,
  })
  const body = { ...wireValues(values), ...reasonOf(action.asks, reason) }
  const fail = (failure: unknown) => {
    setStep('asking')
    if (!(failure instanceof CallFailure)) throw failure
    setComplaints(failure.failure.fields ?? {})
    setProblem(failure.message)
    // A refusal is stored under the key, so a corrected request needs a new one.
    if (failure.status !== 0) setKey(crypto.randomUUID())
  }
  const isComplete = (withReason: boolean) => {
    const found = {
      ...fieldErrors(action.input, values),
      ...(withReason && action.asks ? missingReason(reason, action.asks === 'password') : {}),
    }
    setComplaints(found)
    setProblem(null)
    return Object.keys(found).length === 0
  }
  const preview = async () => (isComplete(false) ? seen.show(fail) : undefined)
  const commit = async () => {
    if (!isComplete(true)) return
    setStep('doing')
    await submitAction(opening, { body, idempotencyKey }).then(async (done) => {
      notifySuccess(done.message)
      if (done.once) onTold(done.once)
      onClose()
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
    setValues({ ...values, [name]: value })
    seen.reset()
    setComplaints((now) => without(now, name))
  }
  return { values, reason, complaints, problem, step, seen, change, check, changeReason: setReason, preview, commit }
}

function missingReason({ code, text, password }: ReasonEntered, asksPassword: boolean): FieldErrors {
  return {
    ...(code === '' ? { reasonCode: 'Choose a reason.' } : {}),
    ...(text.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    ...(asksPassword && password === '' ? { transactionPassword: 'Enter your transaction password.' } : {}),
  }
}
