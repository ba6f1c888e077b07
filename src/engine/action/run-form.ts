import { domainOf } from './act.ts'
import type { AnyForm, FormRoute } from '#blueprint/screen/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { isRefusal, type AnyDecision } from '#blueprint/decision/decision.ts'
import type { Tx, WriteTx } from './act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { requestSecondApproval } from '#engine/approvals/second-approval.ts'
import { isUndecided } from '#platform/database/currency-in-play.ts'
import { saveConflict } from '#engine/reach/save-conflict.ts'
import { inCurrencyOf } from '#engine/reach/subject-currency.ts'
import { actOfForm, formAction, subjectShown } from './form-act.ts'
import { formFields } from './form-fields.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { asObject, readFields, readReason, readVersion, type Values } from '#engine/input/read-input.ts'
import { assertMayDecide, assertOwned } from './subject-scope.ts'
import type { ActAnswer, ActContext, Run } from '#engine/run.ts'
import { awaitsApproval, commit, ruleRequestOf, runWrite } from './runner.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { Loaded, Store } from '#engine/input/store.ts'
import type { Scope } from '#engine/scope.ts'

export interface FormRequest {
  readonly actor: Actor
  /** null for a new record, or for a form with a single record (settings). */
  readonly id: string | null
  readonly parameters: Readonly<Record<string, string>>
  readonly circumstances: RequestOrigin
}

export interface FormSaving extends FormRequest {
  readonly body: unknown
  readonly idempotencyKey: string | null
}

export interface LoadedForm {
  readonly values: Values
  readonly version: number
  /** The panel saves it by itself. */
  readonly isDraft?: boolean
}

/** Loads the wire values of a form for editing. */
export async function loadForm(context: ActContext, store: Store, request: FormRequest): Promise<LoadedForm> {
  const { form } = store
  assertAllowed(request.actor, form.edit)
  const scope = await scopeOf(context.db, request.actor)
  return snapshot(context.db, request.actor.domains, async (tx) => {
    const loaded = await loadWith(tx, store, { ...request, scope })
    if (!loaded) throw new NotFound()
    const toWire = async () => formFields.toWire(form.fields, loaded.values)
    const draft = form.autosaves ? { isDraft: loaded.subject.state === form.autosaves } : {}
    return { values: await inCurrencyOf(tx, loaded.subject, toWire), version: loaded.version, ...draft }
  })
}

export const createForm = (context: ActContext, store: Store, request: FormSaving): Promise<ActAnswer> =>
  saveForm(context, store, { ...request, doorway: store.form.create, isNew: true })

export const editForm = (context: ActContext, store: Store, request: FormSaving): Promise<ActAnswer> =>
  saveForm(context, store, { ...request, doorway: store.form.edit, isNew: false })

type Saving = FormSaving & { readonly doorway: FormRoute | undefined; readonly isNew: boolean }

async function saveForm(context: ActContext, store: Store, saving: Saving): Promise<ActAnswer> {
  const { doorway, isNew } = saving
  const { form }: { readonly form: AnyForm } = store
  const write = {
    name: formAction({ form }, isNew ? 'created' : 'saved'),
    permission: doorway?.permission ?? null,
    asks: form.asks,
    request: saving,
    read: () => readSaving(form, saving),
    content: ({ open }: EnteredForm) => ({ values: Object.entries(open) }),
  }
  try {
    return await runWrite(context, write, (tx, entered, scope) =>
      save(tx, context, store, { ...saving, scope, entered }),
    )
  } catch (problem) {
    throw toFieldError(problem, form)
  }
}

interface EnteredForm {
  readonly values: Values
  /** The wire values without secrets. */
  readonly open: Values
  readonly version: number | null
  readonly reason: string | null
}

function readSaving(form: AnyForm, { body }: Saving): EnteredForm {
  const { values, version, reason, transactionPassword: _, ...rest } = asObject(body)
  readFields({}, rest)
  const wire = asObject(values, 'values')
  const read = formFields.read(form.fields, wire)
  const entered = { version: readVersion(version), reason: form.asks ? readReason(reason) : null }
  const complaints = (form.rules ?? []).flatMap((rule) => {
    const complaint = rule.check(wire)
    return complaint === null ? [] : [[rule.field, complaint] as const]
  })
  if (complaints.length > 0) throw new BadInput(Object.fromEntries(complaints))
  const open = Object.fromEntries(Object.entries(wire).filter(([field]) => form.fields[field]?.name !== 'secret'))
  return { values: read, open, ...entered }
}

interface PreparedSave extends Saving {
  readonly scope: Scope
  readonly entered: EnteredForm
}

async function save(tx: WriteTx, context: ActContext, store: Store, saving: PreparedSave): Promise<ActAnswer> {
  const loaded = await loadWith(tx, store, saving)
  if (!saving.isNew && !loaded) throw new NotFound()
  const isReadAgain = isUndecided()
  return inCurrencyOf(tx, loaded?.subject ?? { domainId: null }, async () => {
    if (!isReadAgain) return saveLoaded(tx, context, store, { ...saving, loaded })
    const again = { ...saving, entered: readSaving(store.form, saving) }
    return saveLoaded(tx, context, store, { ...again, loaded: await loadWith(tx, store, again) })
  })
}

async function saveLoaded(
  tx: WriteTx,
  context: ActContext,
  store: Store,
  saving: PreparedSave & { readonly loaded: Loaded<any> | null },
): Promise<ActAnswer> {
  const { actor, entered, isNew, loaded } = saving
  const form: AnyForm = store.form
  if (!isNew && loaded && entered.version !== loaded.version)
    throw saveConflict(form, loaded, formFields.changed(form.fields, loaded.values, entered.values))
  if (!isNew && loaded) refuseFixed(form, loaded.values, entered.values)
  const run = runOf(context, store, saving)
  const decision: AnyDecision = store.rule(loaded, entered.values, ruleRequestOf(run, actor))
  if (isRefusal(decision)) throw new Conflict(decision.refused, { field: decision.field })
  const subject = loaded?.subject ?? null
  if (subject) assertMayDecide(subject, saving.scope, actor)
  if (subject && !isNew) assertOwned(subject, saving.scope, actor)
  if (loaded && store.secondApproval?.(loaded, entered.values) === true)
    return awaitsApproval(await requestSecondApproval(tx, run, subjectShown(store, loaded), saving.id ?? ''))
  const before = isNew || !loaded ? null : formFields.toAudit(form.fields, loaded.values)
  const changes = { before, after: formFields.toAudit(form.fields, entered.values) }
  const domainId = (subject && domainOf(subject)) ?? (actor.domains.length === 1 ? (actor.domains[0] ?? null) : null)
  await commit(tx, { ...run, changes }, { subject, effects: decision, domainId })
  const { once, message = `${form.noun.charAt(0).toUpperCase()}${form.noun.slice(1)} saved` } = decision
  const data = form.autosaves && loaded ? { data: { version: loaded.version + 1 } } : {}
  return { status: 200, body: { status: true, message, ...data, ...(once ? { once } : {}) } }
}

/** A save as a run of the act that an approval of it would repeat. */
const runOf = (context: ActContext, store: Store, { entered, scope, isNew, ...request }: PreparedSave): Run => ({
  context,
  binding: actOfForm(store, isNew ? 'created' : 'saved'),
  scope,
  maker: null,
  request: { ...request, preview: false },
  entered: {
    input: entered.values,
    wire: entered.open,
    reason: entered.reason,
    version: null,
    ids: [request.id ?? ''],
  },
})

/** Rejects changes of fixed fields: names that logs and other systems refer to. */
function refuseFixed(form: AnyForm, current: Values, entered: Values): void {
  const fixed = Object.fromEntries(
    Object.entries(form.fields as Readonly<Record<string, AnyKind>>).filter(([, kind]) => kind.traits.fixed),
  )
  const changed = formFields.changed(fixed, current, entered)
  if (changed.length > 0)
    throw new BadInput(
      Object.fromEntries(changed.map((field) => [field, 'This value cannot be changed after it was set.'])),
    )
}

interface Loading extends FormRequest {
  readonly scope: Scope
  readonly isNew?: boolean
  readonly entered?: EnteredForm
}

/** Also prepares a new record: ids to allocate, possible parents. */
const loadWith = (
  tx: Tx,
  store: Store,
  { id, actor, scope, isNew = false, entered }: Loading,
): Promise<Loaded<any> | null> => store.read(tx, isNew ? null : id, actor, { scope, entered: entered?.values ?? null })

function assertAllowed(actor: Actor, route: FormRoute | undefined): void {
  if (!route) throw new NotFound()
  if (!actor.permissions.has(route.permission)) throw new Forbidden()
}

/** Reports a duplicate value at its field. */
function toFieldError(problem: unknown, form: AnyForm): unknown {
  if (!(problem instanceof Conflict) || problem.field === undefined || !Object.hasOwn(form.fields, problem.field))
    return problem
  return problem.code === 'already_there' ? new BadInput({ [problem.field]: problem.message }) : problem
}
