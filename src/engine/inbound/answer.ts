import { sql } from 'kysely'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { Database } from '#platform/database/connect.ts'
import { isRefusal, refuse, type Decision, type Refusal, type Ruling } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { Arrival, ArrivalFacts, Arrived } from '#engine/arrival.ts'
import { fromDatabase } from '#platform/database/database-problem.ts'
import { plain } from '#platform/database/json.ts'
import { NotThere, Refused } from '#platform/errors/problems.ts'
import { recordAll, type Claim, type Decided, type Enqueue } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'

/** What answering needs of the house. */
export interface Answering {
  readonly db: Database
  readonly enqueue: Enqueue
}

/** A call whose signature and input are right. */
export interface Call {
  readonly arrival: Arrival
  readonly arrived: Arrived<AnyInbound>
  readonly content: unknown
  readonly claim: Omit<Claim, 'response'> | null
}

/** A call and what it is told once what it wants is written; a question wants nothing written. */
export interface Answered {
  readonly response: unknown
  readonly decided: Decided | null
}

/** Answers one call in a transaction of its own. */
export async function answerAlone(answering: Answering, call: Call): Promise<unknown> {
  const domains = [call.arrived.caller.domainId]
  try {
    return await transact(answering.db, domains, (tx) => answerOnce(tx, answering, call))
  } catch (error) {
    // The same call may have been answered while this one waited for its locks, or have won the claim: then that is the answer.
    const earlier = call.claim && (await transact(answering.db, domains, (tx) => earlierAnswer(tx, call)))
    if (earlier) return earlier.response
    throw fromDatabase(error)
  }
}

async function answerOnce(tx: WriteTx, answering: Answering, call: Call): Promise<unknown> {
  const earlier = await earlierAnswer(tx, call)
  if (earlier) return earlier.response
  const { decided, response } = await decideOn(tx, answering, call)
  if (decided) await recordAll(tx, [decided])
  return response
}

async function earlierAnswer(tx: WriteTx, { claim }: Call): Promise<{ readonly response: unknown } | null> {
  if (!claim) return null
  const { rows } = await sql<{ request_hash: Buffer; response: unknown }>`select request_hash, response
    from external_claim where source = ${claim.source} and kind = ${claim.kind} and external_id = ${claim.id}`.execute(
    tx,
  )
  const [earlier] = rows
  if (earlier && !earlier.request_hash.equals(claim.hash)) {
    throw new Refused(`${claim.id} was sent before with other content`, { code: 'key_reuse' })
  }
  return earlier ?? null
}

/** What the log calls it. */
export const actionOf = ({ inbound: { path } }: Arrival): string => `inbound${path.replaceAll('/', '.')}`

/** Reads the facts of a call, asks its rule, and says what is to be written and told. */
export async function decideOn(
  tx: WriteTx,
  { enqueue }: Answering,
  { arrival, arrived, content, claim }: Call,
): Promise<Answered> {
  // Facts are each act's own; the two things the engine may find in them have these types.
  const facts: (ArrivalFacts & Partial<Refusal>) | null = await arrival.facts(tx, arrived)
  if (facts === null) throw new NotThere()
  const decision: Decision =
    facts.refused === undefined ? arrival.rule(facts, arrived) : refuse(facts.refused, facts.field)
  if (isRefusal(decision)) throw new Refused(decision.refused, { ...decision, code: 'refused' })
  const response = plain(await arrival.reply(facts, arrived))
  const isQuestion = claim === null && Object.keys(decision).length === 0
  return { response, decided: isQuestion ? null : decidedOn(decision, facts) }

  function decidedOn(ruling: Ruling, { subject, flow }: ArrivalFacts): Decided {
    const { caller, circumstances } = arrived
    const trail = {
      action: actionOf(arrival),
      input: content,
      request_id: circumstances.requestId,
      route: circumstances.route,
      ip: circumstances.ip,
      user_agent: circumstances.userAgent,
    }
    const deed = { by: `site:${caller.name}`, subject: subject ?? null, flow: flow ?? null, domainId: caller.domainId }
    return { ruling, deed: { ...deed, trail, enqueue, claim: claim && { ...claim, response } } }
  }
}
