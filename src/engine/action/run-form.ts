import { domainOf } from './act.ts'
import type { AnyForm, FormRoute } from '#blueprint/screen/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { isRefusal, type AnyDecision } from '#blueprint/decision/decision.ts'
import type { Tx, WriteTx } from './act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { countApproved } from '#engine/approvals/day-limit.ts'
import { requestSecondApproval } from '#engine/approvals/second-approval.ts'
import { recordDenial, userTrail } from '#engine/recorder/audit-trail.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { inDomains, isUndecided } from '#platform/database/currency-in-play.ts'
import { inCurrencyOf, readOnce } from '#engine/reach/subject-currency.ts'
import { actOfForm, formAction, subjectShown } from './form-act.ts'
import { formFields } from './form-fields.ts'
import { withIdempotency, isIdempotencyKey } from '#engine/recorder/idempotency.ts'
import { BadInput, Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { asObject, readFields, readReason, readVersion, type Values } from '#engine/input/read-input.ts'
import { recordUnbound } from '#engine/recorder/record.ts'
import { checkTransactionPassword } from './run-act.ts'
import { assertMayDecide, assertOwned } from './subject-scope.ts'
import { deciderOf, unkeyed, type ActAnswer, type ActContext } from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { Loaded, Store } from '#engine/input/store.ts'
import { transact } from '#platform/database/transact.ts'
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
    return { values: await inCurrencyOf(tx, loaded.subject, toWire), version: loaded.version }
  })
}

export const createForm = (context: ActContext, store: Store, request: FormSaving): Promise<ActAnswer> =>
  saveForm(context, store, { ...request, doorway: store.form.create, isNew: true })

export const editForm = (context: ActContext, store: Store, request: FormSaving): Promise<ActAnswer> =>
  saveForm(context, store, { ...request, doorway: store.form.edit, isNew: false })

type Saving = FormSaving & { readonly doorway: FormRoute | undefined; readonly isNew: boolean }

async function saveForm(context: ActContext, store: Store, saving: Saving): Promise<ActAnswer> {
  const { actor, idempotencyKey, doorway, isNew } = saving
  const form: AnyForm = store.form
  const name = formAction({ form }, isNew ? 'created' : 'saved')
  try {
    assertAllowed(actor, doorway)
    if (!isIdempotencyKey(idempotencyKey)) throw new BadInput({ 'idempotency-key': 'Send an Idempotency-Key header.' })
    const entered = await inDomains(context.db, actor.domains, async () => readOnce(() => readSaving(form, saving)))
    if (form.asks === 'password') await checkTransactionPassword(context, actor, saving.body)
    const scope = await scopeOf(context.db, actor)
    const key = {
      actor: actor.username,
      key: idempotencyKey,
      content: { name, id: saving.id, values: Object.entries(entered.open) },
    }
    return await transact(context.db, actor.domains, async (tx) => {
      const answer = await withIdempotency(tx, key, () => save(tx, context, store, { ...saving, scope, entered, name }))
      await context.assertStillAllowed?.(tx, actor, doorway?.permission ?? null)
      return answer
    })
  } catch (error) {
    const problem = toAppError(error)
    await recordDenial(context.db, problem, { ...saving, name, permission: doorway?.permission ?? '' })
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
  const complaints = (form.rules ?? []).flatMap((rule) => {
    const complaint = rule.check(wire)
    return complaint === null ? [] : [[rule.field, complaint] as const]
  })
  if (complaints.length > 0) throw new BadInput(Object.fromEntries(complaints))
  const open = Object.fromEntries(Object.entries(wire).filter(([field]) => form.fields[field]?.name !== 'secret'))
  return { values: read, open, version: readVersion(version), reason: form.asks ? readReason(reason) : null }
}

interface PreparedSave extends Saving {
  readonly scope: Scope
  readonly entered: EnteredForm
  readonly name: string
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
  const { actor, entered, isNew, circumstances, name, doorway, loaded } = saving
  const form: AnyForm = store.form
  if (!isNew && loaded && entered.version !== loaded.version) throw conflict(form, loaded.values, entered.values)
  if (!isNew && loaded) refuseFixed(form, loaded.values, entered.values)
  const decision = decide(context, store, { ...saving, loaded })
  if (isRefusal(decision)) throw new Conflict(decision.refused, { field: decision.field })
  const subject = loaded?.subject ?? null
  if (subject) assertMayDecide(subject, saving.scope, actor)
  if (subject && !isNew) assertOwned(subject, saving.scope, actor)
  if (loaded && store.secondApproval?.(loaded, entered.values) === true)
    return requestApproval(tx, context, store, { ...saving, loaded })
  if (subject) await countApproved(tx, { actor, subject, effects: decision })
  await recordUnbound(tx, decision, {
    by: actor.username,
    subject,
    flow: null,
    domainId: (subject && domainOf(subject)) ?? (actor.domains.length === 1 ? (actor.domains[0] ?? null) : null),
    trail: {
      ...userTrail(actor, circumstances),
      action: name,
      permission: doorway?.permission,
      reason: entered.reason,
      before: isNew || !loaded ? null : formFields.toAudit(form.fields, loaded.values),
      after: formFields.toAudit(form.fields, entered.values),
    },
    enqueue: context.enqueue,
  })
  const { once, message = `${form.noun.charAt(0).toUpperCase()}${form.noun.slice(1)} saved` } = decision
  return { status: 200, body: { status: true, message, ...(once ? { once } : {}) } }
}

/** Stores the request for second approval; the rule has accepted it already. */
async function requestApproval(
  tx: WriteTx,
  context: ActContext,
  store: Store,
  { loaded, entered, scope, ...request }: PreparedSave & { readonly loaded: Loaded<any> },
): Promise<ActAnswer> {
  const id = request.id ?? ''
  const run = {
    context,
    binding: actOfForm(store, request.isNew ? 'created' : 'saved'),
    scope,
    maker: null,
    request: { ...request, preview: false },
    entered: { input: entered.values, wire: entered.open, reason: entered.reason, version: null, ids: [id] },
  }
  const approval = await requestSecondApproval(tx, run, subjectShown(store, loaded), id)
  return { status: 202, body: { status: true, message: 'Awaiting second approval', data: { approval } } }
}

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

function decide(
  context: ActContext,
  store: Store,
  { loaded, entered, actor, parameters, circumstances }: PreparedSave & { loaded: Loaded<any> | null },
): AnyDecision {
  const now = context.now?.() ?? new Date()
  return store.rule(loaded, entered.values, {
    actor,
    by: deciderOf(actor, now),
    reason: entered.reason,
    maker: null,
    selectedCount: 1,
    now,
    parameters,
    circumstances,
    fingerprint: context.fingerprint ?? unkeyed,
    seal: context.seal ?? unkeyed,
    unseal: context.unseal ?? unkeyed,
  })
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

function conflict(form: AnyForm, current: Values, entered: Values): Conflict {
  const changed = formFields.changed(form.fields, current, entered).map((name) => form.fields[name]?.label ?? name)
  const details = changed.length > 0 ? ` Changed fields: ${changed.join(', ')}.` : ''
  return new Conflict(`Another user has changed this record.${details}`, { code: 'version_conflict' })
}

/** Reports a duplicate value at its field. */
function toFieldError(problem: unknown, form: AnyForm): unknown {
  if (!(problem instanceof Conflict) || problem.field === undefined || !Object.hasOwn(form.fields, problem.field))
    return problem
  return problem.code === 'already_there' ? new BadInput({ [problem.field]: problem.message }) : problem
}
