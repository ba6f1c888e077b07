import type { AnyQueue, Queue, QueueDefinition, QueueVerb, VerbsOf } from '#blueprint/screen/queue.ts'
import { isRefusal, refuse, type AnyDecision, type Effects } from '#blueprint/decision/decision.ts'
import type { Flow, MoveOf } from '#blueprint/decision/flow.ts'
import * as rules from '#blueprint/decision/queue.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { isUuid } from '#values/id.ts'
import { batchOf, domainOf, unboundAct, type Act, type AnySubject, type TableOf, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { claimableOf } from './claims.ts'
import { findReviewer } from './find-reviewer.ts'
import { waitingIds, type WaitingCases } from './waiting-cases.ts'

type Case = { readonly subject: AnySubject }

type QueueDecision<F extends Case, Moves extends string> = Refusal | Effects<TableOf<F['subject']>, Moves>
type MovesOf<D extends QueueDefinition> = D extends { readonly flow: infer F extends Flow } ? MoveOf<F> : never

/** The area-specific part of a queue. */
interface QueueHalves<F extends Case, Moves extends string = string> {
  /** Reads and locks one case, in the actor's scope. */
  readonly lock: (tx: Tx, request: CaseRequest) => Promise<F | null>
  /** The reason this reviewer may neither claim nor release the case, regardless of its claim. */
  readonly barred?: (facts: F, name: string) => Refusal | null
  /** The reason a case that waits no more cannot be assigned. */
  readonly decided?: (facts: F) => Refusal | null
  /** For queues with an order. */
  readonly waiting?: WaitingCases
  /** For queues that escalate; the claim was checked before. */
  readonly escalate?: (facts: F, reviewer: rules.Reviewer, reason: string) => QueueDecision<F, Moves>
  /** For queues with an undo period: the pending decision, and the effects of undoing it. */
  readonly undo?: {
    readonly pending: (facts: F) => rules.PendingDecision | null
    readonly decide: (facts: F, reviewer: rules.Reviewer, one: rules.Claimable) => QueueDecision<F, Moves>
  }
}

interface CaseRequest {
  readonly id: string
  readonly scope: Scope
  readonly now: Date
  readonly actor: Actor
}

interface LockedCase<F> {
  readonly subject: AnySubject
  readonly facts: F
  readonly one: rules.Claimable
}

interface ReviewRequest {
  readonly actor: Actor
  readonly now: Date
}

const reviewer = ({ actor, now }: ReviewRequest): rules.Reviewer => ({ name: actor.username, at: now })

/** The acts of a queue. Rules are in `#blueprint/decision/queue.ts`, locks in the area. */
export function queueActs<D extends QueueDefinition, F extends Case>(
  queue: Queue<D>,
  halves: QueueHalves<F, MovesOf<D>>,
): Readonly<Record<VerbsOf<D>, Act>> {
  const facts = claimedCase(queue, halves)
  const barred: Barred<F> = ({ facts }, name) => halves.barred?.(facts, name) ?? null
  const acts: Partial<Record<QueueVerb, Act>> = {
    ...claimActs(queue, facts, barred),
    ...decidingActs(queue, halves, facts),
    ...assignAct(queue, facts, { barred, decided: halves.decided }),
    ...nextAct(queue, halves, barred),
  }
  // `verbs` has exactly the declared verbs, and each is bound above.
  return acts as Readonly<Record<VerbsOf<D>, Act>>
}

function claimActs<F extends Case>(queue: AnyQueue, facts: Facts<F>, barred: Barred<F>) {
  const { claim, takeOver, release } = queue.verbs
  const claiming = (locked: LockedCase<F>, request: ReviewRequest, rule: typeof rules.claim) =>
    barred(locked, request.actor.username) ??
    withClaimMove(queue, locked.facts.subject, rule(locked.one, reviewer(request), queue))
  return {
    // Opening and closing a case is not part of its history, only changes are.
    claim: unboundAct(claim, {
      facts: async (tx, request) => {
        const found = await facts(tx, request)
        return withoutHistory(queue, found !== null && claimChangesState(queue, found.subject), found)
      },
      rule: (locked: LockedCase<F>, request) => claiming(locked, request, rules.claim),
    }),
    takeOver: unboundAct(takeOver, {
      facts,
      rule: (locked: LockedCase<F>, request) => claiming(locked, request, rules.takeOver),
    }),
    release: unboundAct(release, {
      facts: async (tx, request) => withoutHistory(queue, releaseMoves(queue), await facts(tx, request)),
      rule: (locked: LockedCase<F>, request) =>
        barred(locked, request.actor.username) ??
        withReleaseMove(queue, rules.release(locked.one, reviewer(request), queue)),
    }),
  }
}

function decidingActs<F extends Case>(queue: AnyQueue, halves: QueueHalves<F>, facts: Facts<F>) {
  const { escalate, undo } = queue.verbs
  const { escalate: escalating, undo: undoing } = halves
  return {
    ...(escalate && escalating
      ? {
          escalate: unboundAct(escalate, {
            facts,
            rule: (locked: LockedCase<F>, request) => {
              const refused = rules.claimedByOther(locked.one.claim, reviewer(request), queue.noun)
              if (refused) return refused
              const decision = escalating(locked.facts, reviewer(request), request.reason ?? 'No reason given')
              return isRefusal(decision)
                ? decision
                : { ...decision, rows: [...(decision.rows ?? []), ...rules.unclaimed(locked.one)] }
            },
          }),
        }
      : {}),
    ...(undo && undoing
      ? {
          undo: unboundAct(undo, {
            facts,
            rule: (locked: LockedCase<F>, request) =>
              rules.undoRefusal(undoing.pending(locked.facts), reviewer(request)) ??
              undoing.decide(locked.facts, reviewer(request), locked.one),
          }),
        }
      : {}),
  }
}

const claimedCase =
  <F extends Case>(queue: AnyQueue, { lock }: QueueHalves<F>) =>
  async (tx: Tx, request: CaseRequest): Promise<LockedCase<F> | null> => {
    const facts = await lock(tx, request)
    if (facts === null) return null
    const one = await claimableOf(tx, queue, { ...request, domainId: domainOf(facts.subject) })
    return { subject: facts.subject, facts, one }
  }

/** Whether claiming changes the state of the case. */
const claimChangesState = ({ definition: { flow } }: AnyQueue, { state }: AnySubject): boolean =>
  flow?.moves['claim'] !== undefined && flow.moves['claim'].to !== state

const releaseMoves = ({ definition: { flow } }: AnyQueue): boolean => flow?.moves['release'] !== undefined

/** Adds the claim move if the flow has one and the case is not in that state yet. */
function withClaimMove(queue: AnyQueue, subject: AnySubject, decision: AnyDecision): AnyDecision {
  if (isRefusal(decision)) return decision
  return {
    ...decision,
    ...(claimChangesState(queue, subject) ? { move: 'claim' } : {}),
    events: [...(decision.events ?? []), ...claimEvents(queue)],
  }
}

/** Event that updates open screens when a claim changes. */
const claimEvents = ({ definition: { event } }: AnyQueue) => (event === undefined ? [] : [{ name: event }])

function withReleaseMove(queue: AnyQueue, decision: AnyDecision): AnyDecision {
  if (isRefusal(decision)) return decision
  const isEnded = decision.rows !== undefined && decision.rows.length > 0
  return { ...decision, ...(isEnded && releaseMoves(queue) ? { move: 'release' } : {}), events: claimEvents(queue) }
}

/** Expiring claims without a state change are kept out of the history of the case. */
function withoutHistory<F>(queue: AnyQueue, changesState: boolean, found: LockedCase<F> | null): LockedCase<F> | null {
  if (found === null || queue.claimSeconds === null || changesState) return found
  const { domainId, agentId } = found.subject
  const { id } = found.one
  const subject = batchOf(`case ${id}`, { key: { id }, domainId, agentId, shown: { id } })
  return { ...found, subject }
}

type Facts<F extends Case> = ReturnType<typeof claimedCase<F>>
type Barred<F> = (locked: LockedCase<F>, name: string) => Refusal | null

interface AssignChecks<F extends Case> {
  readonly barred: Barred<F>
  readonly decided: ((facts: F) => Refusal | null) | undefined
}

function assignAct<F extends Case>(queue: AnyQueue, facts: Facts<F>, { barred, decided }: AssignChecks<F>) {
  const { assign, unassign } = queue.verbs
  return {
    assign: unboundAct(assign, {
      async facts(tx, request) {
        const found = await facts(tx, request)
        if (!found) return null
        const domainId = domainOf(found.subject)
        const { permission } = queue.definition
        const lookup = { name: request.input.reviewer, scope: request.scope, permission, domainId }
        return { ...found, to: await findReviewer(tx, lookup) }
      },
      rule({ to, ...locked }, request) {
        if (to === null)
          return refuse('No reviewer with this username can be assigned. Check the spelling.', 'reviewer')
        const over = decided?.(locked.facts)
        if (over) return over
        const refused = barred(locked, to)
        if (refused) return refuse(`${to}: ${refused.refused}`, 'reviewer')
        const assigned = rules.assign(locked.one, to, reviewer(request), queue)
        return withNews(withClaimMove(queue, locked.facts.subject, assigned))
      },
    }),
    unassign: unboundAct(unassign, {
      facts,
      rule: (locked: LockedCase<F>) => withNews(withReleaseMove(queue, rules.unassign(locked.one, queue))),
    }),
  }
}

/** The reviewer is notified. */
const withNews = (decision: AnyDecision): AnyDecision =>
  isRefusal(decision) ? decision : { ...decision, events: [...(decision.events ?? []), { name: 'notice.assigned' }] }

const attempts = 5

function nextAct<F extends Case>(queue: AnyQueue, halves: QueueHalves<F>, barred: Barred<F>) {
  const { next } = queue.verbs
  const { waiting } = halves
  if (!next || !waiting) return {}
  const facts = claimedCase(queue, halves)
  const { noun } = queue
  const none: AnySubject = batchOf(`the next ${noun}`)
  return {
    next: unboundAct(next, {
      async facts(tx, { actor, scope, now, input }) {
        const passed: string[] = []
        const after = input.after !== null && isUuid(input.after) ? input.after : null
        while (passed.length < attempts) {
          const claims = { at: now, passed }
          const [id] = await waitingIds(tx, queue, waiting, { actor, scope, after, limit: 1, claims })
          const found = id === undefined ? null : await facts(tx, { id, scope, now, actor })
          if (id === undefined || found === null) break
          // Another reviewer claimed it between reading and locking.
          if (rules.isClaimed(found.one.claim, now)) passed.push(id)
          else return found
        }
        return { subject: none, facts: null, one: null }
      },
      rule({ subject, facts, one }, request) {
        if (facts === null || one === null) return refuse(`No ${noun} is waiting for a reviewer.`)
        const decision =
          barred({ subject, facts, one }, request.actor.username) ?? rules.claim(one, reviewer(request), queue)
        if (isRefusal(decision)) return decision
        const state = claimChangesState(queue, subject)
          ? { set: { [subject.stateColumn ?? 'status']: claimedState(queue) } }
          : {}
        return { ...decision, ...state, events: claimEvents(queue), answers: { id: one.id } }
      },
    }),
  }
}

/** The row is not known beforehand, so the engine cannot apply the flow: set the state by name. */
const claimedState = ({ definition: { flow } }: AnyQueue): string => {
  const target = (flow as Flow).moves['claim']?.to
  if (target === undefined) throw new Error('A queue whose claim leads nowhere sets no state')
  return target
}
