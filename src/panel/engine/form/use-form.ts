import { addressOf } from '#blueprint/address.ts'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Rule } from '#blueprint/screen/rules.ts'
import type { Done } from '#blueprint/wire.ts'
import { call, CallFailure } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { sayDone } from '#panel/session/notices.ts'
import { tell } from '#panel/session/told.ts'
import { loadSite } from '#panel/session/start.ts'
import { complaintsOf, wireValues, type Complaints, type Values } from '../action/entered.ts'
import { noReason, reasonOf, type ReasonEntered } from '../action/reason-fields.tsx'
import type { FormViewProps } from './loaded-form.ts'

/** Values and what is wrong with those the person has been at. */
function useEntered({ form, loaded }: FormViewProps) {
  const [values, setValues] = useState<Values>(loaded.values)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  /** What the server said, until the field is changed. */
  const [answered, setAnswered] = useState<Complaints>({})
  const rules = form.rules as readonly Rule[] | undefined
  const found = complaintsOf(form.fields, values, rules)
  const complaints = { ...Object.fromEntries(Object.entries(found).filter(([name]) => touched.has(name))), ...answered }
  const touch = (names: readonly string[]) => setTouched(new Set([...touched, ...names]))
  const change = (name: string, value: unknown) => {
    setValues({ ...values, [name]: value })
    // The specification has fields checked while they are typed into, not only when they are left.
    touch([name])
    setAnswered(Object.fromEntries(Object.entries(answered).filter(([field]) => field !== name)))
  }
  const fill = (part: Values) => {
    setValues({ ...values, ...part })
    setAnswered({})
  }
  const touchAll = () => touch(Object.keys(form.fields))
  const isDirty = JSON.stringify(wireValues(values)) !== JSON.stringify(wireValues(loaded.values))
  return {
    values,
    found,
    complaints,
    isDirty,
    change,
    fill,
    check: (name: string) => touch([name]),
    touchAll,
    setAnswered,
  }
}

/** Sending what was entered, once; what came back of it. */
function useSaving({ form, at, isNew, again }: FormViewProps, onComplaints: (complaints: Complaints) => void) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const isSaved = useRef(false)
  const done = async ({ message, once }: Done) => {
    isSaved.current = true
    sayDone(message)
    if (once) tell(once)
    await Promise.all([client.invalidateQueries(), loadSite()])
    if (form.back) go(addressOf(form.back.path))
    else again()
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure
    key.current = crypto.randomUUID()
    onComplaints(failure.failure.fields ?? {})
    setProblem(failure.message)
    setConflict(failure.failure.code === 'version_conflict')
  }
  const write = async (body: Values) => {
    setBusy(true)
    await call<Done>(at, { method: isNew ? 'POST' : 'PUT', idempotencyKey: key.current, body }).then(done, fail)
    setBusy(false)
  }
  return { problem, setProblem, isConflict, isBusy, isSaved, write }
}

/** What was entered, what is wrong with it, and saving it. */
export function useForm(props: FormViewProps) {
  const { form, at, isNew, loaded } = props
  const { values, found, setAnswered, touchAll, ...entered } = useEntered(props)
  const { setProblem, isSaved, write, ...saving } = useSaving(props, setAnswered)
  const [isReviewing, setReviewing] = useState(false)
  const [reason, setReason] = useState<ReasonEntered>(noReason)
  useLeaveGuard(() => entered.isDirty && !isSaved.current)
  const commit = async (version = loaded.version) => {
    const knows = version === null ? {} : { version }
    await write({ values: wireValues(values), ...knows, ...reasonOf(form.asks, reason) })
    setReviewing(false)
  }
  const save = async () => {
    touchAll()
    const count = Object.keys(found).length
    setProblem(count === 0 ? null : `${count === 1 ? 'One field needs' : `${count} fields need`} attention.`)
    if (count > 0) return
    if (form.review && !isNew) setReviewing(true)
    else await commit()
  }
  /** What the other one saved is replaced knowingly: their version, our values. */
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
    values,
    reason,
    changeReason: setReason,
    save,
    commit,
    overwrite,
    leave,
  }
}

/** Asks before what was typed is lost: on another screen, on closing the tab. Not again while what was agreed to loads. */
function useLeaveGuard(mayLose: () => boolean): void {
  const { history } = useRouter()
  const [place] = useState(history.location.pathname)
  const isAsked = () => history.location.pathname === place && mayLose()
  useBlocker({
    shouldBlockFn: () => isAsked() && !window.confirm('Leave without saving? Your changes will be lost.'),
    enableBeforeUnload: isAsked,
  })
}
