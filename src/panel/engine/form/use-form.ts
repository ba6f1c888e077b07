import { addressOf } from '#blueprint/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Rule } from '#blueprint/screen/rules.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { useLeaveGuard } from '#panel/unsaved/leave-guard.ts'
import { useAutosave } from '#panel/unsaved/use-autosave.ts'
import { showSecrets } from '#panel/session/one-time-secrets.ts'
import { loadSite } from '#panel/session/start.ts'
import { fieldErrors, wireValues, type FieldErrors, type Values } from '#panel/engine/action/field-values.ts'
import { noReason, reasonOf, type ReasonEntered } from '../action/reason-fields.tsx'
import type { FormViewProps } from './loaded-form.ts'
import { leadTo } from './error-summary.tsx'

/** The entered values, and the errors of the fields touched so far. */
function useFormValues({ form, loaded }: FormViewProps) {
  const [values, setValues] = useState<Values>(loaded.values)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  /** Errors from the server, until the field is changed. */
  const [answered, setAnswered] = useState<FieldErrors>({})
  const rules = form.rules as readonly Rule[] | undefined
  const found = fieldErrors(form.fields, values, rules)
  const complaints = { ...Object.fromEntries(Object.entries(found).filter(([name]) => touched.has(name))), ...answered }
  const touch = (names: readonly string[]) => setTouched((current) => new Set([...current, ...names]))
  const change = (name: string, value: unknown) => {
    setValues((current) => ({ ...current, [name]: value }))
    // The specification requires checks while typing, not only on blur.
    touch([name])
    setAnswered((current) => Object.fromEntries(Object.entries(current).filter(([field]) => field !== name)))
  }
  const fill = (part: Values) => {
    setValues((current) => ({ ...current, ...part }))
    setAnswered({})
  }
  const touchAll = () => touch(Object.keys(form.fields))
  return {
    values,
    found,
    complaints,
    change,
    fill,
    check: (name: string) => touch([name]),
    touchAll,
    setAnswered,
  }
}

/** Leads to the first wrong field as soon as the fields show what is wrong. */
const leadWhenShown = (complaints: FieldErrors): void => {
  requestAnimationFrame(() => leadTo(Object.keys(complaints)))
}

/** Submits the form, and holds the outcome. */
function useSubmit({ form, at, isNew, refetch }: FormViewProps, onComplaints: (complaints: FieldErrors) => void) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const isSaved = useRef(false)
  const done = async ({ message, once }: DoneResponse) => {
    isSaved.current = true
    notifySuccess(message)
    if (once) showSecrets(once)
    await Promise.all([client.invalidateQueries(), loadSite()])
    if (form.back) go(addressOf(form.back.path))
    else refetch()
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure
    // A refusal is stored under the key; without an answer the same key makes a repetition count once.
    if (failure.status !== 0) key.current = crypto.randomUUID()
    onComplaints(failure.failure.fields ?? {})
    leadWhenShown(failure.failure.fields ?? {})
    setProblem(failure.message)
    setConflict(failure.failure.code === 'version_conflict')
  }
  const write = async (body: Values) => {
    setBusy(true)
    await call<DoneResponse>(at, { method: isNew ? 'POST' : 'PUT', idempotencyKey: key.current, body }).then(done, fail)
    setBusy(false)
  }
  return { problem, setProblem, isConflict, isBusy, isSaved, write, fail }
}

/** The state of a form: values, errors and saving. */
export function useForm(props: FormViewProps) {
  const { form, at, isNew, loaded } = props
  const { values, found, setAnswered, touchAll, ...entered } = useFormValues(props)
  const { setProblem, isSaved, write, fail, ...saving } = useSubmit(props, setAnswered)
  const [isReviewing, setReviewing] = useState(false)
  const [reason, setReason] = useState<ReasonEntered>(noReason)
  const sent = wireValues(values)
  const isOn = loaded.isDraft === true && !saving.isBusy && !saving.isConflict && Object.keys(found).length === 0
  const stored = { loaded: wireValues(loaded.values), version: loaded.version }
  const draft = useAutosave({ at, values: sent, ...stored, isOn, onFailure: fail })
  useLeaveGuard(() => draft.isDirty && !isSaved.current)
  const commit = async (newest?: number) => {
    const version = newest ?? (await draft.settle())
    const knows = version === null ? {} : { version }
    await write({ values: sent, ...knows, ...reasonOf(form.asks, reason) })
    setReviewing(false)
  }
  const save = async () => {
    touchAll()
    const count = Object.keys(found).length
    setProblem(count === 0 ? null : `${count === 1 ? 'One field needs' : `${count} fields need`} attention.`)
    if (count > 0) return leadWhenShown(found)
    if (form.review && !isNew) setReviewing(true)
    else await commit()
  }
  /** Overwrites a concurrent change on purpose: the newest version with our values. */
  const overwrite = async () => {
    const { data } = await call<{ data: { version: number } }>(at)
    await commit(data.version)
  }
  const leave = () => (form.back ? go(addressOf(form.back.path)) : window.history.back())
  const reviewing = { isReviewing, stopReview: () => setReviewing(false) }
  return {
    ...entered,
    ...saving,
    ...reviewing,
    isDirty: draft.isDirty,
    isDraftSaved: draft.isSaved,
    sent,
    values,
    reason,
    changeReason: setReason,
    save,
    commit,
    overwrite,
    leave,
  }
}
