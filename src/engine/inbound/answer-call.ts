import { sql } from 'kysely'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import { settings } from '#blueprint/settings/definitions.ts'
import type { Database } from '#platform/database/connect.ts'
import { isRefusal, refuse, type AnyDecision, type AnyEffects, type Refusal } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { InboundHandler, InboundFacts, InboundHandlerRequest } from '#engine/inbound/inbound-handler.ts'
import { toAppError } from '#platform/database/database-errors.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { plain } from '#platform/database/json.ts'
import { NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { recordAll, type Claim, type PendingWrite, type Enqueue } from '#engine/recorder/record.ts'
import { sendAhead } from '#platform/database/connections/in-one-trip.ts'
import { transact } from '#platform/database/transact.ts'

/** Dependencies of inbound calls. */
export interface AnswerContext {
  readonly db: Database
  readonly enqueue: Enqueue
}

/** A call with a verified signature and validated input. */
export interface Call {
  readonly handler: InboundHandler
  readonly request: InboundHandlerRequest<AnyInbound>
  readonly content: unknown
  readonly claim: Omit<Claim, 'response'> | null
}

/** The response of a call, and the write that must succeed first; read-only calls have none. */
export interface CallResult {
  readonly response: unknown
  readonly pending: PendingWrite | null
}

/** Answers one call in its own transaction. */
export async function answerSingle(answering: AnswerContext, call: Call): Promise<unknown> {
  const domains = [call.request.caller.domainId]
  try {
    return await transact(answering.db, domains, (tx) => answerOnce(tx, answering, { call, isLast: true }))
  } catch (error) {
    // The same call may have been answered while this one waited for locks; then return that response.
    const earlier = call.claim && (await transact(answering.db, domains, (tx) => earlierAnswer(tx, call)))
    if (earlier) return earlier.response
    throw toAppError(error)
  }
}

/** Nothing failed, and all is undone. */
class NotAccepted extends Error {
  readonly place: number
  readonly response: unknown

  constructor(place: number, response: unknown) {
    super(`Call ${place} of the request is not accepted.`)
    this.place = place
    this.response = response
  }
}

/** The responses of all; or the first that was not accepted, and then nothing of them is stored. */
type TogetherAnswered =
  | { readonly is: 'all'; readonly responses: readonly unknown[] }
  | { readonly is: 'none'; readonly place: number; readonly response: unknown }

/**
 * Answers calls of one caller in one transaction, each after what the one before it wrote. One whose response is not accepted
 * undoes them all. They lock what they read until the end, so they must be about the same account.
 */
export async function answerTogether(
  answering: AnswerContext,
  calls: readonly [Call, ...Call[]],
  isAccepted: (response: unknown) => boolean,
): Promise<TogetherAnswered> {
  const [{ request }] = calls
  try {
    const responses = await transact(answering.db, [request.caller.domainId], async (tx) => {
      const answered: unknown[] = []
      for (const [place, call] of calls.entries()) {
        const response = await answerOnce(tx, answering, { call })
        if (!isAccepted(response)) throw new NotAccepted(place, response)
        answered.push(response)
      }
      return answered
    })
    return { is: 'all', responses }
  } catch (error) {
    if (error instanceof NotAccepted) return { is: 'none', place: error.place, response: error.response }
    throw toAppError(error)
  }
}

interface CallInTurn {
  readonly call: Call
  readonly isLast?: boolean
}

async function answerOnce(
  tx: WriteTx,
  answering: AnswerContext,
  { call, isLast = false }: CallInTurn,
): Promise<unknown> {
  const asked = await askEarlier(tx, call)
  // Where facts of several calls can be read at once, reading them changes nothing, and need not wait for that answer.
  const read = call.handler.factsOfAll === undefined ? undefined : await call.handler.facts(tx, call.request)
  const earlier = await asked()
  if (earlier) return earlier.response
  const { pending: decided, response } = await decideCall(tx, answering, call, read)
  if (decided) await recordAll(tx, [decided], { isLast })
  return response
}

interface EarlierAnswer {
  readonly response: unknown
}

const earlierAnswer = async (tx: WriteTx, call: Call): Promise<EarlierAnswer | null> => (await askEarlier(tx, call))()

async function askEarlier(tx: WriteTx, { claim }: Call): Promise<() => Promise<EarlierAnswer | null>> {
  if (!claim) return async () => null
  const { answer } = await sendAhead(
    tx,
    sql<{ request_hash: Buffer; response: unknown }>`select request_hash, response
      from external_claim where source = ${claim.source} and kind = ${claim.kind} and external_id = ${claim.id}`,
  )
  return async () => {
    const [earlier] = (await answer).rows
    if (earlier && !earlier.request_hash.equals(claim.hash)) {
      throw new Conflict(`${claim.id} was already sent with different content.`, { code: 'key_reuse' })
    }
    return earlier ?? null
  }
}

/** Action name in the audit log. */
export const actionOf = ({ inbound: { path } }: InboundHandler): string => `inbound${path.replaceAll('/', '.')}`

/** Refuses a call whose feature is switched off in the domain. An answered call is answered again all the same. */
async function refuseSwitchedOff(
  tx: WriteTx,
  { inbound: { feature } }: InboundHandler,
  domainId: number,
): Promise<void> {
  if (feature === undefined || (await settingsIn(tx)).of(domainId).features[feature] !== false) return
  throw new Conflict(`${settings.features[feature].title} are switched off.`, { code: 'feature_off' })
}

/** How the audit log shows a decision that stores a refusal. */
const rejectionIn = (reason: string | null) => (reason === null ? {} : { result: 'REJECTED', reason })

/** Facts are specific to each handler; these two properties are common. */
export type ReadFacts = (InboundFacts & Partial<Refusal>) | null

/** Reads the facts of a call, unless they were read before, and applies its rule; returns the response and what to write. */
export async function decideCall(
  tx: WriteTx,
  { enqueue }: AnswerContext,
  { handler: arrival, request: arrived, content, claim }: Call,
  read?: ReadFacts,
): Promise<CallResult> {
  await refuseSwitchedOff(tx, arrival, arrived.caller.domainId)
  const facts: ReadFacts = read === undefined ? await arrival.facts(tx, arrived) : read
  if (facts === null) throw new NotFound()
  const decision: AnyDecision =
    facts.refused === undefined ? arrival.rule(facts, arrived) : refuse(facts.refused, facts.field)
  if (isRefusal(decision)) throw new Conflict(decision.refused, { ...decision, code: 'refused' })
  const response = plain(await arrival.reply(facts, arrived))
  const isQuestion = claim === null && Object.keys(decision).length === 0
  return { response, pending: isQuestion ? null : decidedOn(decision, facts) }

  function decidedOn(effects: AnyEffects, { subject, flow }: InboundFacts): PendingWrite {
    const { caller, circumstances } = arrived
    const trail = {
      action: actionOf(arrival),
      input: content,
      request_id: circumstances.requestId,
      route: circumstances.route,
      ip: circumstances.ip,
      user_agent: circumstances.userAgent,
      ...rejectionIn(arrival.refusalIn?.(facts, arrived) ?? null),
    }
    const deed = { by: caller.actor, subject: subject ?? null, flow: flow ?? null, domainId: caller.domainId }
    return { effects, context: { ...deed, trail, enqueue, claim: claim && { ...claim, response } } }
  }
}
