import { isUuid } from '#values/id.ts'
import type { AnyEffects } from '#blueprint/decision/decision.ts'
import type { AnySubject, WriteTx } from '#engine/action/act.ts'
import { previewOf, type EffectPreview } from '#engine/action/preview.ts'
import { applyRule, factsOf } from '#engine/action/run-act.ts'
import { commit } from '#engine/action/runner.ts'
import { scopeOf } from '#engine/downline.ts'
import { shownOf } from '#engine/reach/every-currency.ts'
import { nameOf, type ActBinding, type ActContext, type Run } from '#engine/run.ts'
import { visibleActorNames } from '#engine/reach/visible-name.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { redact } from '#platform/audit/redact.ts'
import { AppError, NotFound } from '#platform/errors/app-errors.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { hashOf, readable } from '#platform/database/json.ts'
import { currenciesOf } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { toPendingApproval, type PendingApproval } from './inbox.ts'
import {
  agentsIn,
  approvalRefusal,
  currencyOfRequest,
  inAllDomains,
  inRequestCurrency,
  replayRun,
  storedRequestOf,
  type RequestRow,
} from './waiting-request.ts'

/** A request as its approver sees it: what was shown to the requester, and what approving would do now. */
export interface ApprovalReview extends PendingApproval {
  readonly status: RequestRow['status']
  /** The record as it is now, to compare with what the requester saw. */
  readonly current: unknown
  /** The record differs from what the requester saw: it can no longer be approved. */
  readonly isChanged: boolean
  /** Why the reader cannot approve it, or why the action is refused now. */
  readonly refused: string | null
  readonly effect: EffectPreview | null
}

interface Reviewing {
  readonly actor: Actor
  readonly id: string
  readonly circumstances: RequestOrigin
}

/** Runs the stored action as approving would, and undoes it. */
export async function reviewApproval(context: ActContext, reviewing: Reviewing): Promise<ApprovalReview> {
  const { id, circumstances } = reviewing
  const actor = inAllDomains(reviewing.actor)
  if (!isUuid(id)) throw new NotFound()
  const scope = await scopeOf(context.db, actor)
  const read = async (tx: WriteTx): Promise<ApprovalReview> => {
    const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()
    const binding = context.bindings.find((one) => nameOf(one) === row?.action)
    if (!row || !binding || !scope.includes((await agentsIn(tx, [row]))(row))) throw new NotFound()
    return inRequestCurrency(tx, row, () => reviewRow(tx, row, binding))
  }
  const reviewRow = async (tx: WriteTx, row: RequestRow, binding: ActBinding): Promise<ApprovalReview> => {
    const currency = currencyOfRequest(row, await currenciesOf(tx))
    const refused = approvalRefusal(binding, row, actor, currency)
    if (refused !== null && row.maker !== actor.username) throw new NotFound()
    const request = toPendingApproval(binding, row, currency)
    const maker = (await visibleActorNames(tx, scope, [row.maker]))(row.maker) ?? row.maker
    const review = { ...request, maker, status: row.status, refused }
    if (row.status !== 'PENDING') return { ...review, current: request.shown, isChanged: false, effect: null }
    const run = replayRun({ ...context, scope }, binding, row, { actor, circumstances, preview: true })
    const now = await stateNow(tx, run, row)
    return { ...review, ...now, refused: refused ?? now.refused }
  }
  return transact(context.db, actor.domains, read, { undo: true })
}

type StateNow = Pick<ApprovalReview, 'current' | 'isChanged' | 'refused' | 'effect'>

async function stateNow(tx: WriteTx, run: Run, row: RequestRow): Promise<StateNow> {
  const stored = storedRequestOf(row)
  const state: StateNow = { current: stored.shown, isChanged: false, refused: null, effect: null }
  const facts = await orRefusal(factsOf(tx, run, stored.id))
  if ('refused' in facts) return { ...state, ...facts }
  const shown = shownOf(facts.subject)
  const found = { current: readable(redact(shown)), isChanged: !hashOf(shown).equals(row.snapshot_hash) }
  return {
    ...state,
    ...found,
    ...(await orRefusal(effectOf(tx, run, facts.subject, () => applyRule(run, facts, run.request.actor)))),
  }
}

/** The transaction is undone in any case, so a refusal of the database is an answer like that of a rule. */
async function orRefusal<T>(asked: Promise<T>): Promise<T | { readonly refused: string }> {
  try {
    return await asked
  } catch (error) {
    const problem = toAppError(error)
    if (problem instanceof AppError) return { refused: problem.message }
    throw problem
  }
}

async function effectOf(
  tx: WriteTx,
  run: Run,
  subject: AnySubject,
  decided: () => AnyEffects,
): Promise<Pick<ApprovalReview, 'effect'>> {
  const effects = decided()
  const recorded = await commit(tx, run, { subject, effects })
  return { effect: previewOf(subject, effects, recorded, false) }
}
