import type { AnyQueue, Queue, QueueDefinition, QueueVerb, VerbsOf } from '#blueprint/screen/queue.ts'
import { decide, isRefusal, refuse, type Decision, type RowOrder, type Ruling } from '#blueprint/decision/decision.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import * as rules from '#blueprint/decision/queue.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { isUuid } from '#values/id.ts'
import { act, type Act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { claimOf } from './claims.ts'
import { reviewerNamed } from './reviewer-named.ts'
import { waitingIds, type Waiting } from './waiting.ts'

type Case = { readonly subject: Subject }

/** What only the area of a queue knows of its cases. */
interface QueueHalves<F extends Case> {
  /** Reads and locks one case, in the actor's scope. */
  readonly lock: (
    tx: Tx,
    asked: { readonly id: string; readonly scope: Scope; readonly now: Date },
  ) => Promise<F | null>
  /** Why this reviewer cannot work on the case, independent of its claim. */
  readonly barred?: (facts: F, name: string) => Refusal | null
  /** For queues with an order. */
  readonly waiting?: Waiting
  /** For queues that escalate; the claim is checked already. */
  readonly escalate?: (facts: F, reviewer: rules.Reviewer, reason: string) => Decision
  /** For queues with an undo period: what was decided and is not final yet, and what undoing it means. */
  readonly undo?: {
    readonly pending: (facts: F) => rules.PendingDecision | null
    readonly decide: (facts: F, reviewer: rules.Reviewer, one: rules.Claimable) => Decision
  }
}

interface Claimed<F> {
  readonly subject: Subject
  readonly facts: F
  readonly one: rules.Claimable
}

interface Asking {
  readonly actor: Actor
  readonly now: Date
}

const reviewer = ({ actor, now }: Asking): rules.Reviewer => ({ name: actor.username, at: now })

/** What answers the actions of a queue. The rules are those of `#blueprint/decision/queue.ts`, the locks those of the area. */
export function queueActs<D extends QueueDefinition, F extends Case>(
  queue: Queue<D>,
  halves: QueueHalves<F>,
): Readonly<Record<VerbsOf<D>, Act>> {
  const facts = claimedCase(queue, halves)
  const barred: Barred<F> = ({ facts: of }, name) => halves.barred?.(of, name) ?? null
  const acts: Partial<Record<QueueVerb, Act>> = {
    ...claimActs(queue, facts, barred),
    ...decidingActs(queue, halves, facts),
    ...assignAct(queue, facts, barred),
    ...nextAct(queue, halves, barred),
  }
  // Every verb the definition declares has its act: `verbs` holds no others, and each is bound above.
  return acts as Readonly<Record<VerbsOf<D>, Act>>
}

function claimActs<F extends Case>(queue: AnyQueue, facts: Facts<F>, barred: Barred<F>) {
  const { claim, takeOver, release } = queue.verbs
  const claiming = (of: Claimed<F>, asked: Asking, rule: typeof rules.claim) =>
    barred(of, asked.actor.username) ?? moved(queue, of.facts.subject, rule(of.one, reviewer(asked), queue))
  return {
    // Opening a case and leaving it again is not part of its history; what changes it is.
    claim: act(claim, {
      facts: async (tx, asked) => {
        const found = await facts(tx, asked)
        return unlessLooking(queue, found !== null && leads(queue, found.subject), found)
      },
      rule: (of: Claimed<F>, asked) => claiming(of, asked, rules.claim),
    }),
    takeOver: act(takeOver, { facts, rule: (of: Claimed<F>, asked) => claiming(of, asked, rules.takeOver) }),
    release: act(release, {
      facts: async (tx, asked) => unlessLooking(queue, releaseMoves(queue), await facts(tx, asked)),
      rule: (of: Claimed<F>, asked) => released(queue, rules.release(of.one, reviewer(asked), queue)),
    }),
  }
}

function decidingActs<F extends Case>(queue: AnyQueue, halves: QueueHalves<F>, facts: Facts<F>) {
  const { escalate, undo } = queue.verbs
  const { escalate: escalating, undo: undoing } = halves
  return {
    ...(escalate && escalating
      ? {
          escalate: act(escalate, {
            facts,
            rule: (of: Claimed<F>, asked) => {
              const refused = rules.claimedByOther(of.one.claim, reviewer(asked), queue.noun)
              if (refused) return refused
              const decision = escalating(of.facts, reviewer(asked), asked.reason ?? 'No reason given')
              return isRefusal(decision) ? decision : withRows(decision, rules.unclaimed(of.one))
            },
          }),
        }
      : {}),
    ...(undo && undoing
      ? {
          undo: act(undo, {
            facts,
            rule: (of: Claimed<F>, asked) =>
              rules.undoRefusal(undoing.pending(of.facts), reviewer(asked)) ??
              undoing.decide(of.facts, reviewer(asked), of.one),
          }),
        }
      : {}),
  }
}

const claimedCase =
  <F extends Case>(queue: AnyQueue, { lock }: QueueHalves<F>) =>
  async (
    tx: Tx,
    asked: { readonly id: string; readonly scope: Scope; readonly now: Date },
  ): Promise<Claimed<F> | null> => {
    const { of } = queue.definition
    const facts = await lock(tx, asked)
    if (facts === null) return null
    const one = { subject: of, id: asked.id, domainId: facts.subject.domainId, claim: await claimOf(tx, of, asked.id) }
    return { subject: facts.subject, facts, one }
  }

/** Whether claiming leads the case into another state. */
const leads = ({ definition: { flow } }: AnyQueue, { state }: Subject): boolean =>
  flow?.moves['claim'] !== undefined && flow.moves['claim'].to !== state

const releaseMoves = ({ definition: { flow } }: AnyQueue): boolean => flow?.moves['release'] !== undefined

/** The move to the state of claimed cases, where the flow has one and the case is not there yet. */
function moved(queue: AnyQueue, subject: Subject, decision: Decision): Decision {
  if (isRefusal(decision)) return decision
  return decide({
    ...decision,
    ...(leads(queue, subject) ? { move: 'claim' } : {}),
    events: [...(decision.events ?? []), ...news(queue)],
  })
}

/** Open screens follow who has which case. */
const news = ({ definition: { event } }: AnyQueue) => (event === undefined ? [] : [{ name: event }])

function released(queue: AnyQueue, decision: Decision): Decision {
  if (isRefusal(decision)) return decision
  return decide({ ...decision, ...(releaseMoves(queue) ? { move: 'release' } : {}), events: news(queue) })
}

const withRows = (ruling: Ruling, rows: readonly RowOrder[]): Ruling =>
  decide({ ...ruling, rows: [...(ruling.rows ?? []), ...rows] })

/** A claim that runs out by itself and changes no state is kept out of the history of its case. */
function unlessLooking<F>(queue: AnyQueue, changesState: boolean, found: Claimed<F> | null): Claimed<F> | null {
  if (found === null || queue.claimSeconds === null || changesState) return found
  const { domainId, agentId } = found.subject
  const { id } = found.one
  const subject = { table: null, key: { id }, domainId, agentId, name: `case ${id}`, shown: { id } }
  return { ...found, subject }
}

type Facts<F extends Case> = ReturnType<typeof claimedCase<F>>
type Barred<F> = (of: Claimed<F>, name: string) => Refusal | null

function assignAct<F extends Case>(queue: AnyQueue, facts: Facts<F>, barred: Barred<F>) {
  const { assign } = queue.verbs
  if (!assign) return {}
  return {
    assign: act(assign, {
      async facts(tx, asked) {
        const found = await facts(tx, asked)
        if (!found) return null
        const { domainId } = found.subject
        const { permission } = queue.definition
        const wanted = { name: asked.input.to, scope: asked.scope, permission, domainId }
        return { ...found, to: await reviewerNamed(tx, wanted) }
      },
      rule({ to, ...of }, asked) {
        if (to === null) return refuse('There is no reviewer of this name.', 'to')
        const refused = barred(of, to)
        if (refused) return refuse(`${to}: ${refused.refused}`, 'to')
        return moved(queue, of.facts.subject, rules.assign(of.one, to, reviewer(asked), queue))
      },
    }),
  }
}

const attempts = 5

function nextAct<F extends Case>(queue: AnyQueue, halves: QueueHalves<F>, barred: Barred<F>) {
  const { next } = queue.verbs
  const { waiting } = halves
  if (!next || !waiting) return {}
  const facts = claimedCase(queue, halves)
  const { noun } = queue
  const nothing: Subject = { table: null, key: {}, domainId: null, agentId: null, name: `the next ${noun}`, shown: {} }
  return {
    next: act(next, {
      async facts(tx, { actor, scope, now, input }) {
        const passed: string[] = []
        const after = input.after !== null && isUuid(input.after) ? input.after : null
        while (passed.length < attempts) {
          const claims = { at: now, passed }
          const [id] = await waitingIds(tx, queue, waiting, { actor, scope, after, limit: 1, claims })
          const found = id === undefined ? null : await facts(tx, { id, scope, now })
          if (id === undefined || found === null) break
          // Claimed between the look and the lock: another reviewer was first.
          if (rules.isClaimed(found.one.claim, now)) passed.push(id)
          else return found
        }
        return { subject: nothing, facts: null, one: null }
      },
      rule({ subject, facts: of, one }, asked) {
        if (of === null || one === null) return refuse(`No ${noun} is waiting for a reviewer.`)
        const decision =
          barred({ subject, facts: of, one }, asked.actor.username) ?? rules.claim(one, reviewer(asked), queue)
        if (isRefusal(decision)) return decision
        const state = leads(queue, subject) ? { set: { [subject.stateColumn ?? 'status']: claimedState(queue) } } : {}
        return decide({ ...decision, ...state, events: news(queue), answers: { id: one.id } })
      },
    }),
  }
}

/** The action names no row beforehand, so the engine has no flow to follow: the state is set by name. */
const claimedState = ({ definition: { flow } }: AnyQueue): string => {
  const target = (flow as Flow).moves['claim']?.to
  if (target === undefined) throw new Error('A queue whose claim leads nowhere sets no state')
  return target
}
