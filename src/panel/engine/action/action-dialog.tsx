import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Fields } from '#blueprint/screen/action.ts'
import { Entry } from '#panel/inputs/entry.tsx'
import { useForesight } from '#panel/live/use-foresight.ts'
import { CallFailure } from '#panel/session/call.ts'
import { sayDone } from '#panel/session/notices.ts'
import { tell } from '#panel/session/told.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { ViewOfInput } from '../views.tsx'
import type { OpenAction } from './open-action.ts'
import {
  complaintAt,
  complaintsOf,
  initially,
  isEmpty,
  wireValues,
  without,
  type Complaints,
  type Values,
} from './entered.ts'
import { confirmation, refresh, send } from './perform.ts'
import { Preview } from './preview.tsx'
import { ReasonFields, noReason, reasonOf, type ReasonEntered } from './reason-fields.tsx'

/** Asks what an action needs, shows what would happen where it can say that, and does it once. */
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
          <Entry
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
            <Button onClick={() => void dialog.preview()} busy={dialog.seen.isForeseeing}>
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

type Step = 'asking' | 'doing'

function useDialog(opening: OpenAction, onClose: () => void) {
  const { action, prefill, onDone, onTold = tell } = opening
  const client = useQueryClient()
  // One key for as long as the dialog is open: pressing again after a lost answer does nothing twice.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Values>(() => ({ ...initially(action.input), ...prefill }))
  const [reason, setReason] = useState<ReasonEntered>({ ...noReason, ...opening.reason })
  const [complaints, setComplaints] = useState<Complaints>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<Step>('asking')
  const seen = useForesight({
    ask: () => send(opening, { body: wireValues(values), idempotencyKey, isPreview: true }),
    isWhole: action.preview === true && Object.keys(complaintsOf(action.input, values)).length === 0,
    isAtOnce: Object.keys(action.input).length === 0,
  })
  const body = { ...wireValues(values), ...reasonOf(action.asks, reason) }
  const fail = (failure: unknown) => {
    setStep('asking')
    if (!(failure instanceof CallFailure)) throw failure
    setComplaints(failure.failure.fields ?? {})
    setProblem(failure.message)
    // A refusal was decided and is kept under the key; what is corrected is another request.
    if (failure.status !== 0) setKey(crypto.randomUUID())
  }
  const isComplete = (withReason: boolean) => {
    const found = {
      ...complaintsOf(action.input, values),
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
    await send(opening, { body, idempotencyKey }).then(async (done) => {
      sayDone(done.message)
      if (done.once) onTold(done.once)
      onClose()
      onDone?.(done)
      await refresh(client)
    }, fail)
  }
  const check = (name: string) => {
    const kind = action.input[name]
    // Whoever goes on to Cancel is not told what he has left out.
    if (!kind || isEmpty(values[name])) return
    const complaint = complaintAt(kind, values[name])
    setComplaints((now) => (complaint ? { ...now, [name]: complaint } : without(now, name)))
    seen.foresee()
  }
  const change = (name: string, value: unknown) => {
    setValues({ ...values, [name]: value })
    seen.forget()
    setComplaints((now) => without(now, name))
  }
  return { values, reason, complaints, problem, step, seen, change, check, changeReason: setReason, preview, commit }
}

function missingReason({ code, text, password }: ReasonEntered, asksPassword: boolean): Complaints {
  return {
    ...(code === '' ? { reasonCode: 'Choose a reason.' } : {}),
    ...(text.trim() === '' ? { reason: 'Enter a reason.' } : {}),
    ...(asksPassword && password === '' ? { transactionPassword: 'Enter your transaction password.' } : {}),
  }
}
