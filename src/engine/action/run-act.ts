import { assertMayDecide, assertOperatorStaff, assertOwned } from './subject-scope.ts'
import { createHash } from 'node:crypto'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { isRefusal, type AnyEffects } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import type { AnySubject, WriteTx } from './act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { isUndecided } from '#platform/database/currency-in-play.ts'
import { inCurrencyOf } from '#engine/reach/subject-currency.ts'
import { requestSecondApproval, needsSecondApproval } from '#engine/approvals/second-approval.ts'
import { answerFor, isBulk, skippedText, type Outcome, type Skipped } from './outcomes.ts'
import { previewOf } from './preview.ts'
import { BadInput, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { asObject, readFields, readIds, readMatching, readReason, readVersion } from '#engine/input/read-input.ts'
import {
  nameOf,
  type ActAnswer,
  type ActBinding,
  type ActContext,
  type ActRequest,
  type Entered,
  type Run,
} from '#engine/run.ts'
import { commit, ruleRequestOf, runWrite } from './runner.ts'
import type { MatchingRows } from '#engine/list/matching-rows.ts'

export type { ActAnswer, ActBinding, ActContext, ActRequest } from '#engine/run.ts'

/**
 * Runs an action once: reads facts, applies the rule and writes all effects in one transaction, or
 * nothing.
 */
export async function runAction(context: ActContext, binding: ActBinding, request: ActRequest): Promise<ActAnswer> {
  const { action } = binding.act
  return runWrite(
    context,
    {
      name: nameOf(binding),
      permission: action.permission,
      asks: action.asks,
      sameWithin: action.sameWithin,
      request,
      read: () => readBody(action, request),
      content: ({ wire, reason }) => ({ ...wire, reason }),
    },
    (tx, entered, scope) => perform(tx, { context, binding, request, entered, maker: null, scope }),
  )
}

function readBody(action: AnyAction, { body, id, preview, matching }: ActRequest): Entered {
  const { reason, transactionPassword: _, version, ids, ...others } = asObject(body)
  const { except, expected, ...fields } = matching ? others : { except: undefined, expected: undefined, ...others }
  if (matching && ids !== undefined) throw new BadInput({ ids: 'Send either ids or filters.' })
  const input = readFields(action.input, fields)
  const isOpen = ([name]: [string, unknown]) => action.input[name]?.name !== 'secret'
  const brief = ([name, value]: [string, unknown]) => [
    name,
    action.input[name]?.name === 'sheet' ? digest(value) : value,
  ]
  return {
    input,
    wire: {
      ...Object.fromEntries(Object.entries(fields).filter(isOpen).map(brief)),
      ...(matching ? { matching: matching.search, except } : action.on === 'rows' ? { ids } : {}),
    },
    reason: action.asks !== undefined && !preview ? readReason(reason) : null,
    version: readVersion(version),
    ids: matching ? [] : action.on === 'rows' ? readIds(ids) : [id ?? ''],
    ...(matching ? { matching: readMatching(except, expected, preview) } : {}),
  }
}

/**
 * Files are replaced by their digest, so that their content is stored neither in the log nor with
 * the idempotency key.
 */
const digest = (file: unknown): string =>
  typeof file === 'string' && file !== '' ? `sha256:${createHash('sha256').update(file).digest('hex')}` : ''

/**
 * Runs all rows in order in one transaction; if one is out of scope or refused, none is changed. An action that skips
 * what is refused does the others.
 */
async function perform(tx: WriteTx, asked: Run): Promise<ActAnswer> {
  const { action } = asked.binding.act
  const matched = await matchedBy(tx, asked)
  const run = matched ? { ...asked, entered: { ...asked.entered, ids: matched.ids } } : asked
  const ids = await idsOf(tx, run)
  const names = new Map<string, string>()
  if (isBulk(action)) for (const id of ids) names.set(id, (await factsOf(tx, run, id)).subject.name)
  const outcomes: Outcome[] = []
  const skipped: Skipped[] = []
  for (const id of ids)
    await performOne(tx, run, id).then(
      (outcome) => outcomes.push(outcome),
      (problem: unknown) => {
        if (!action.skipsRefused || !(problem instanceof RuleRefusal)) throw problem
        skipped.push({ id, name: names.get(id) ?? id, reason: problem.message })
      },
    )
  if (outcomes.length === 0 && !run.request.preview && skipped[0]) throw new Conflict(skippedText(skipped))
  return answerFor(run, outcomes, { skipped, matched: matched?.figures })
}

/** Rows come and go: those that match now must be as many as were confirmed. */
async function matchedBy(tx: WriteTx, { request, entered }: Run): Promise<MatchingRows | null> {
  if (!request.matching || !entered.matching) return null
  const { except, expected } = entered.matching
  const matched = await request.matching.read(tx, except)
  const count = matched.ids.length
  if (!request.preview && count !== expected)
    throw new Conflict(`The number of matching rows is now ${count}, not ${expected}. Check the preview again.`)
  return matched
}

const noneOf = { event: 'There are no events to change.', market: 'There are no markets to change.' } as const

/** The rows that the action is done for. */
async function idsOf(tx: WriteTx, run: Run): Promise<readonly string[]> {
  const { action, each } = run.binding.act
  if (!each || !action.each) return run.entered.ids
  const ids = await each(tx, { ...ruleRequestOf(run, run.request.actor), id: run.request.id ?? '' })
  if (ids === null) throw new NotFound()
  if (ids.length === 0) throw new Conflict(noneOf[action.each])
  return ids
}

async function performOne(tx: WriteTx, run: Run, id: string): Promise<Outcome> {
  const facts = await factsOf(tx, run, id)
  const isReadAgain = isUndecided() && run.maker === null
  return inCurrencyOf(tx, facts.subject, async () => {
    if (!isReadAgain) return performOn(tx, run, { id, facts })
    const { input } = readBody(run.binding.act.action, run.request)
    const again = { ...run, entered: { ...run.entered, input } }
    return performOn(tx, again, { id, facts: await factsOf(tx, again, id) })
  })
}

interface FoundSubject {
  readonly id: string
  readonly facts: { readonly subject: AnySubject }
}

async function performOn(tx: WriteTx, run: Run, { id, facts }: FoundSubject): Promise<Outcome> {
  const { subject } = facts
  const { actor, preview } = run.request
  checkVersion(run.entered, subject)
  const needsApproval = run.maker === null && needsSecondApproval(run.binding.act.action, actor, subject)
  // A request that needs approval is not checked against the requester's own limit.
  const effects = applyRule(run, facts, needsApproval ? { ...actor, itemLimit: null } : actor)
  if (needsApproval && !preview)
    return { message: 'Awaiting second approval', approval: await requestSecondApproval(tx, run, subject, id) }
  const recorded = await commit(tx, run, { subject, effects, isApproved: !needsApproval })
  const message = effects.message ?? `${run.binding.act.action.title}: done`
  if (preview) return { message, effect: previewOf(subject, effects, recorded, needsApproval) }
  return {
    message,
    answers: effects.answers,
    ...undoableOf(run, subject, id),
    ...(effects.once ? { once: effects.once } : {}),
  }
}

/** The id, if the undo leads back to the state that the row had. */
function undoableOf({ binding }: Run, { state }: AnySubject, id: string): Pick<Outcome, 'undoable'> {
  const undo = binding.act.action.undo?.()
  const before = undo?.move?.[0].moves[undo.move[1]]?.to
  return before !== undefined && before === state ? { undoable: id } : {}
}

/** The rule refused before anything was written. */
class RuleRefusal extends Conflict {}

export async function factsOf(tx: WriteTx, run: Run, id: string): Promise<{ readonly subject: AnySubject }> {
  const facts: { readonly subject: AnySubject } | null = await run.binding.act.facts(tx, {
    ...ruleRequestOf(run, run.request.actor),
    id,
    scope: run.scope,
  })
  if (!facts) throw new NotFound()
  assertOwned(facts.subject, run.scope, run.request.actor)
  return facts
}

export function applyRule(run: Run, facts: { readonly subject: AnySubject }, actor: Actor): AnyEffects {
  const { action, rule } = run.binding.act
  const move =
    action.move && facts.subject.state !== undefined
      ? refusal(action.move[0], action.move[1], facts.subject.state)
      : null
  const decision = move ?? rule(facts, ruleRequestOf(run, actor))
  if (isRefusal(decision)) {
    // Skipping a refused row answers: it must not tell staff of agents about records of the operator.
    if (action.skipsRefused) assertOperatorStaff(facts.subject, run.scope)
    throw new RuleRefusal(decision.refused, { field: decision.field })
  }
  assertMayDecide(facts.subject, run.scope, actor)
  return decision
}

function checkVersion({ version }: Entered, subject: AnySubject): void {
  if (version !== null && subject.version !== undefined && version !== subject.version) {
    throw new Conflict('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })
  }
}
