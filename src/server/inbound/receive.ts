import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyInbound } from '#blueprint/inbound.ts'
import type { Database } from '#database/connect.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#domain/decision.ts'
import type { Tx } from '../engine/act.ts'
import type { Circumstances } from '../engine/actor.ts'
import type { Arrival, ArrivalFacts, Arrived, Caller } from '../engine/arrival.ts'
import { fromDatabase } from '../engine/database-problem.ts'
import { fieldsOf } from '../engine/issue-fields.ts'
import { hashOf, plain } from '../engine/json.ts'
import { BadInput, NotThere, Refused, Unsigned } from '../engine/problems.ts'
import { readJson } from '../engine/read-json.ts'
import { record, type Claim, type Enqueue } from '../engine/record.ts'
import { transact } from '../engine/transact.ts'
import { keyOf } from './keys.ts'

export { sealOf } from './keys.ts'

export interface InboundContext {
  readonly db: Database
  /** Opens the sealed secrets of the keys. */
  readonly encryptionKey: Buffer
  readonly enqueue: Enqueue
  readonly now?: () => Date
}

export interface InboundRequest {
  /** Exactly the bytes that were signed. */
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly circumstances: Circumstances
}

/** Answers a call of another machine: signed, checked, done once. */
export async function receive(context: InboundContext, arrival: Arrival, request: InboundRequest): Promise<unknown> {
  const now = context.now?.() ?? new Date()
  const caller = await signedBy(context, request, now)
  const { input, content } = readCall(arrival.inbound, request.rawBody)
  const arrived: Arrived<AnyInbound> = { input: input as never, caller, now, circumstances: request.circumstances }
  try {
    return await transact(context.db, [caller.domainId], (tx) => answerOnce(tx, context, { arrival, arrived, content }))
  } catch (error) {
    throw fromDatabase(error)
  }
}

const tolerance = 300

async function signedBy(context: InboundContext, { headers, rawBody }: InboundRequest, now: Date): Promise<Caller> {
  const [keyId, timestamp, signature] = ['x-key', 'x-timestamp', 'x-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!keyId || !timestamp || !signature) throw new Unsigned('X-Key, X-Timestamp and X-Signature are needed')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw new Unsigned('X-Timestamp is too far from the time here')
  }
  const key = await keyOf(context, keyId)
  // Whether there is such a key is not said.
  const isRight = equalTexts(signatureOf(key?.secret ?? 'no such key', timestamp, rawBody), signature.toLowerCase())
  if (!isRight || key === null) throw new Unsigned()
  return key.caller
}

export const signatureOf = (secret: string, timestamp: string, rawBody: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')

function equalTexts(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readCall(inbound: AnyInbound, rawBody: Buffer): { input: unknown; content: unknown } {
  const content = readJson(rawBody)
  const checked = inbound.input.safeParse(content)
  if (checked.success) return { input: checked.data, content }
  throw new BadInput(fieldsOf(checked.error.issues))
}

interface Call {
  readonly arrival: Arrival
  readonly arrived: Arrived<AnyInbound>
  readonly content: unknown
}

async function answerOnce(tx: Tx, context: InboundContext, call: Call): Promise<unknown> {
  const { arrival, arrived, content } = call
  const claim = arrival.externalId(arrived.input)
  if (!claim) return answer(tx, context, { ...call, claim: null })
  const { source } = arrived.caller
  const hash = hashOf({ path: arrival.inbound.path, content })
  const claimed = await sql`insert into external_claim (source, kind, external_id, request_hash)
    values (${source}, ${claim.kind}, ${claim.id}, ${hash}) on conflict do nothing`.execute(tx)
  if (Number(claimed.numAffectedRows ?? 0n) > 0) return answer(tx, context, { ...call, claim: { source, ...claim } })
  const { rows } = await sql<{ request_hash: Buffer; response: unknown }>`select request_hash, response
    from external_claim where source = ${source} and kind = ${claim.kind} and external_id = ${claim.id}`.execute(tx)
  if (!rows[0]?.request_hash.equals(hash)) {
    throw new Refused(`${claim.id} was sent before with other content`, { code: 'key_reuse' })
  }
  return rows[0].response
}

type Claimed = Call & { readonly claim: Omit<Claim, 'response'> | null }

async function answer(
  tx: Tx,
  context: InboundContext,
  { arrival, arrived, content, claim }: Claimed,
): Promise<unknown> {
  // Facts are each act's own; the two things the engine may find in them have these types.
  const facts: (ArrivalFacts & Partial<Refusal>) | null = await arrival.facts(tx, arrived)
  if (facts === null) throw new NotThere()
  const decision: Decision =
    facts.refused === undefined ? arrival.rule(facts, arrived) : refuse(facts.refused, facts.field)
  if (isRefusal(decision)) throw new Refused(decision.refused, { field: decision.field, code: 'refused' })
  const response = plain(await arrival.reply(facts, arrived))
  const { caller, circumstances } = arrived
  const isQuestion = claim === null && Object.keys(decision).length === 0
  if (!isQuestion) {
    await record(tx, decision, {
      by: `site:${caller.name}`,
      subject: facts.subject ?? null,
      flow: facts.flow ?? null,
      domainId: caller.domainId,
      trail: {
        action: `inbound${arrival.inbound.path.replaceAll('/', '.')}`,
        input: content,
        request_id: circumstances.requestId,
        route: circumstances.route,
        ip: circumstances.ip,
        user_agent: circumstances.userAgent,
      },
      enqueue: context.enqueue,
      claim: claim && { ...claim, response },
    })
  }
  return response
}
