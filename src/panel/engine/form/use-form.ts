import { useBlocker } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Done } from '#blueprint/wire.ts'
import { call, CallFailure } from '../../session/call.ts'
import { go } from '../../session/go.ts'
import { sayDone } from '../../session/notices.ts'
import { loadSite } from '../../session/start.ts'
import { complaintAt, complaintsOf, wireValues, type Complaints, type Values } from '../action/entered.ts'
import { noReason, type ReasonEntered } from '../action/reason-fields.tsx'
import type { FormViewProps } from './form-view.tsx'

/** What was entered, what is wrong with it, and saving it once. */
export function useForm({ form, at, isNew, loaded, again }: FormViewProps) {
  const client = useQueryClient()
  const [values, setValues] = useState<Values>(loaded.values)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [complaints, setComplaints] = useState<Complaints>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<ReasonEntered>(noReason)
  const key = useRef(crypto.randomUUID())
  const isSaved = useRef(false)
  const isDirty = JSON.stringify(wireValues(values)) !== JSON.stringify(wireValues(loaded.values))
  useLeaveGuard(() => isDirty && !isSaved.current)

  const judge = (name: string, next: Values, isTouched: boolean) => {
    const kind = form.fields[name]
    const found = isTouched && kind ? complaintAt(kind, next[name]) : null
    const ruled = complaintsOf({}, next, form.rules)
    setComplaints(({ [name]: _, ...others }) => {
      const kept = Object.fromEntries(Object.entries(others).filter(([field]) => !isRuled(field) || ruled[field]))
      const fresh = found ?? (touched.has(name) || isTouched ? ruled[name] : undefined)
      return fresh ? { ...kept, [name]: fresh } : kept
    })
  }
  const isRuled = (field: string) => form.rules?.some((rule: { field: string }) => rule.field === field) === true
  const change = (name: string, value: unknown) => {
    const next = { ...values, [name]: value }
    setValues(next)
    judge(name, next, touched.has(name))
  }
  const check = (name: string) => {
    setTouched(new Set([...touched, name]))
    judge(name, values, true)
  }
  const done = async ({ message }: Done) => {
    isSaved.current = true
    sayDone(message)
    await Promise.all([client.invalidateQueries(), loadSite()])
    if (form.back) go(form.back.path)
    else again()
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure
    key.current = crypto.randomUUID()
    setComplaints(failure.failure.fields ?? {})
    setProblem(failure.message)
    setConflict(failure.failure.code === 'version_conflict')
  }
  const write = async (version: number | null) => {
    const asked = form.asks ? { reason: { code: reason.code, text: reason.text }, ...(form.asks === 'password' ? { transactionPassword: reason.password } : {}) } : {}
    setBusy(true)
    await call<Done>(at, { method: isNew ? 'POST' : 'PUT', idempotencyKey: key.current, body: { values: wireValues(values), ...(version === null ? {} : { version }), ...asked } }).then(done, fail)
    setBusy(false)
  }
  const save = async () => {
    const found = complaintsOf(form.fields, values, form.rules)
    setComplaints(found)
    setTouched(new Set(Object.keys(form.fields)))
    const count = Object.keys(found).length
    setProblem(count > 0 ? `${count === 1 ? 'One field needs' : `${count} fields need`} another look` : null)
    if (count === 0) await write(loaded.version)
  }
  /** What the other one saved is replaced knowingly: their version, our values. */
  const overwrite = async () => {
    const { data } = await call<{ data: { version: number } }>(at)
    await write(data.version)
  }
  const leave = () => (form.back ? go(form.back.path) : window.history.back())
  return { values, complaints, problem, isConflict, isBusy, isDirty, reason, changeReason: setReason, change, check, save, overwrite, leave }
}

/** Asks before what was typed is lost: on another screen, on closing the tab. */
function useLeaveGuard(mayLose: () => boolean): void {
  useBlocker({
    shouldBlockFn: () => mayLose() && !window.confirm('Leave without saving? What you typed is lost.'),
    enableBeforeUnload: mayLose,
  })
}
