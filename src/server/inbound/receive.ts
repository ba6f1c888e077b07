import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyInbound } from '#blueprint/inbound.ts'
import type { Database } from '#database/connect.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#domain/decision.ts'
import { unseal } from '../access/seal.ts'
import type { Tx } from '../engine/act.ts'
import type { Circumstances } from '../engine/actor.ts'
import type { Arrival, ArrivalFacts, Arrived, Caller } from '../engine/arrival.ts'
import { fromDatabase } from '../engine/database-problem.ts'
import { fieldsOf } from '../engine/issue-fields.ts'
import { hashOf, plain } from '../engine/json.ts'
import { BadInput, NotThere, Refused, Unsigned } from '../engine/problems.ts'
import { readJson } from '../engine/read-json.ts'
import { record, type Enqueue } from '../engine/record.ts'
import { transact } from '../engine/transact.ts'

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
const noKey = { domain_id: 0, name: '', time_zone: '', currency: '', secret_encrypted: null }

async function signedBy(
  { db, encryptionKey }: InboundContext,
  { headers, rawBody }: InboundRequest,
  now: Date,
): Promise<Caller> {
  const [keyId, timestamp, signature] = ['x-key', 'x-timestamp', 'x-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!keyId || !timestamp || !signature) throw new Unsigned('X-Key, X-Timestamp and X-Signature are needed')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw new Unsigned('X-Timestamp is too far from the time here')
  }
  const { rows } = await sql<{
    domain_id: number
    name: string
    time_zone: string
    currency: string
    secret_encrypted: string
  }>`
    select k.domain_id, k.name, k.secret_encrypted, d.time_zone, d.currency from inbound_key k join domain d on d.id = k.domain_id
    where k.key_id = ${keyId} and k.status = 'ACTIVE' and d.status = 'ACTIVE'`.execute(db)
  const key = rows[0] ?? noKey
  // An unknown key takes as long as a wrong signature.
  const secret =
    key.secret_encrypted === null ? 'no such key' : unseal(encryptionKey, key.secret_encrypted, sealOf(keyId))
  const isRight = equalTexts(signatureOf(secret, timestamp, rawBody), signature.toLowerCase())
  if (!isRight || key.secret_encrypted === null) throw new Unsigned()
  return {
    source: `${key.domain_id}:${key.name}`,
    name: key.name,
    domainId: key.domain_id,
    timeZone: key.time_zone,
    currency: key.currency,
  }
}

/** What a sealed secret is bound to: moved to another row it does not open. */
export const sealOf = (keyId: string): string => `inbound_key.secret_encrypted.${keyId}`

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
  if (!claim) return (await answer(tx, context, call)).reply
  const { source } = arrived.caller
  const hash = hashOf({ path: arrival.inbound.path, content })
  const claimed = await sql`insert into external_claim (source, kind, external_id, request_hash)
    values (${source}, ${claim.kind}, ${claim.id}, ${hash}) on conflict do nothing`.execute(tx)
  const ofClaim = sql`source = ${source} and kind = ${claim.kind} and external_id = ${claim.id}`
  if (Number(claimed.numAffectedRows ?? 0n) === 0) {
    const { rows } = await sql<{ request_hash: Buffer; response: unknown }>`
      select request_hash, response from external_claim where ${ofClaim}`.execute(tx)
    if (!rows[0]?.request_hash.equals(hash)) {
      throw new Refused(`${claim.id} was sent before with other content`, { code: 'key_reuse' })
    }
    return rows[0].response
  }
  const { reply, subject } = await answer(tx, context, call)
  await sql`update external_claim set response = ${JSON.stringify(reply)}::jsonb, subject = ${subject} where ${ofClaim}`.execute(
    tx,
  )
  return reply
}

async function answer(
  tx: Tx,
  context: InboundContext,
  { arrival, arrived, content }: Call,
): Promise<{ reply: unknown; subject: string | null }> {
  // Facts are each act's own; the two things the engine may find in them have these types.
  const facts: (ArrivalFacts & Partial<Refusal>) | null = await arrival.facts(tx, arrived)
  if (facts === null) throw new NotThere()
  const decision: Decision =
    facts.refused === undefined ? arrival.rule(facts, arrived) : refuse(facts.refused, facts.field)
  if (isRefusal(decision)) throw new Refused(decision.refused, { field: decision.field, code: 'refused' })
  const { caller, circumstances } = arrived
  const isQuestion = Object.keys(decision).length === 0
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
    })
  }
  return { reply: plain(await arrival.reply(facts, arrived, tx)), subject: facts.subject?.name ?? null }
}
