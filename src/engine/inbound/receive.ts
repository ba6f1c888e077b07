import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import type { Arrival, Arrived, Caller } from '#engine/arrival.ts'
import { fieldsOf } from '#engine/action/issue-fields.ts'
import { hashOf } from '#platform/database/json.ts'
import { BadInput, Unsigned } from '#platform/errors/problems.ts'
import { readJson } from '#engine/input/read-json.ts'
import { wholeScope } from '#engine/scope.ts'
import { answerAlone, type Answering, type Call } from './answer.ts'
import { keyOf } from '#platform/secrets/keys.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import type { SealingKeys } from '#platform/auth/secrets/seal.ts'
import { inLane } from './lanes.ts'
import { noteRefused } from './refused.ts'

export { sealOf } from '#platform/secrets/keys.ts'

export interface InboundContext extends Answering {
  /** Opens the sealed secrets of the keys. */
  readonly sealingKeys: SealingKeys
  readonly encryptionKey: Buffer
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
  const delayMs = (await arrival.delayMs?.(context.db, input as never)) ?? 0
  if (delayMs > 0) await pause(delayMs)
  const fingerprint = fingerprintBy(context.encryptionKey)
  const arrived: Arrived<AnyInbound> = {
    input: input as never,
    caller,
    scope: wholeScope,
    now: delayMs > 0 ? (context.now?.() ?? new Date()) : now,
    circumstances: request.circumstances,
    fingerprint,
  }
  const id = arrival.externalId(arrived.input)
  const hash = hashOf({ path: arrival.inbound.path, content })
  const call: Call = { arrival, arrived, content, claim: id && { source: caller.source, ...id, hash } }
  try {
    return await (arrival.lane ? inLane(context, call, arrival.lane(arrived.input)) : answerAlone(context, call))
  } catch (problem) {
    await noteRefused(context.db, call, problem)
    throw problem
  }
}

const tolerance = 300

/** Refused before a large body is read: whoever names no key of ours. */
export async function knownKey(context: InboundContext, { headers }: Pick<InboundRequest, 'headers'>): Promise<void> {
  if ((await keyOf(context, String(headers['x-key'] ?? ''))) === null) throw new Unsigned()
}

export async function signedBy(
  context: InboundContext,
  { headers, rawBody }: Omit<InboundRequest, 'circumstances'>,
  now: Date,
): Promise<Caller> {
  const [keyId, timestamp, signature] = ['x-key', 'x-timestamp', 'x-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!keyId || !timestamp || !signature)
    throw new Unsigned('The headers X-Key, X-Timestamp and X-Signature are required.')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) {
    throw new Unsigned('X-Timestamp is too far from the server time.')
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
