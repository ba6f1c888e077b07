import { setTimeout as pause } from 'node:timers/promises'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import type { InboundHandler, InboundHandlerRequest, Caller } from '#engine/inbound/inbound-handler.ts'
import { fieldsOf } from '#engine/action/issue-fields.ts'
import { hashOf } from '#platform/database/json.ts'
import { BadInput, InvalidSignature } from '#platform/errors/app-errors.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { readJson } from '#engine/input/read-json.ts'
import { wholeScope } from '#engine/scope.ts'
import { answerSingle, type AnswerContext, type Call } from './answer-call.ts'
import { traced } from '#platform/traces/span.ts'
import { isKeyActive, noteKeyUse, siteKeyOf } from '#platform/secrets/keys.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import type { SealingKeys } from '#platform/auth/secrets/seal.ts'
import {
  admitCall,
  callSignatureOf,
  equalTexts,
  isNonce,
  signatureOf,
  toleranceSeconds,
  type SignedCall,
} from './call-signature.ts'
import { answerInLane } from './lanes.ts'
import { recordRefusal } from './record-refusal.ts'

export { sealOf } from '#platform/secrets/keys.ts'
export { signatureOf } from './call-signature.ts'

export interface InboundContext extends AnswerContext {
  /** Decrypts the stored secrets of inbound keys. */
  readonly sealingKeys: SealingKeys
  readonly encryptionKey: Buffer
  readonly now?: () => Date
}

export interface InboundRequest {
  /** The exact signed bytes. */
  readonly rawBody: Buffer
  readonly method: string
  /** As requested, without a query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly circumstances: RequestOrigin
}

/** Answers an inbound call: verified, validated, executed once. */
export const receive = (context: InboundContext, arrival: InboundHandler, request: InboundRequest): Promise<unknown> =>
  traced({ name: `inbound ${arrival.inbound.path}` }, () => answerSigned(context, arrival, request))

async function answerSigned(
  context: InboundContext,
  arrival: InboundHandler,
  request: InboundRequest,
): Promise<unknown> {
  const now = context.now?.() ?? new Date()
  const signed = await verifiedBy(context, request, now)
  return inCurrency(signed.caller.currency, () => answerCaller(context, arrival, { request, ...signed, now }))
}

interface Verified {
  readonly caller: Caller
  /** Throws if the key is not active any more, or the call came before. Nothing may be done for the call until then. */
  readonly admitted: () => Promise<void>
}

interface Arrived extends Verified {
  readonly request: InboundRequest
  readonly now: Date
}

async function answerCaller(
  context: InboundContext,
  arrival: InboundHandler,
  { request, caller, admitted, now }: Arrived,
): Promise<unknown> {
  const read = readCall(arrival.inbound, request.rawBody)
  // How long the call must wait is read meanwhile, so that both cost the time of one.
  const [delayMs = 0] = await Promise.all([
    read.isRead ? arrival.delayMs?.(context.db, read.input as never) : undefined,
    admitted(),
  ])
  if (!read.isRead) throw read.problem
  const { input, content } = read
  if (delayMs > 0) await pause(delayMs)
  const fingerprint = fingerprintBy(context.encryptionKey)
  const arrived: InboundHandlerRequest<AnyInbound> = {
    input: input as never,
    caller,
    scope: wholeScope,
    now: delayMs > 0 ? (context.now?.() ?? new Date()) : now,
    circumstances: request.circumstances,
    fingerprint,
  }
  const id = arrival.externalId(arrived.input)
  const hash = hashOf({ path: arrival.inbound.path, content })
  const call: Call = {
    handler: arrival,
    request: arrived,
    content,
    claim: id && { source: caller.source, ...id, hash },
  }
  try {
    return await (arrival.lane ? answerInLane(context, call, arrival.lane(arrived.input)) : answerSingle(context, call))
  } catch (problem) {
    await recordRefusal(context.db, call, problem)
    throw problem
  }
}

/** Rejects unknown keys before a large body is read. */
export async function assertKnownKey(
  context: InboundContext,
  { headers }: Pick<InboundRequest, 'headers'>,
): Promise<void> {
  if ((await siteKeyOf(context, String(headers['x-key'] ?? ''))) === null) throw new InvalidSignature()
}

export async function signedBy(
  context: InboundContext,
  request: Omit<InboundRequest, 'circumstances'>,
  now: Date,
): Promise<Caller> {
  const { caller, admitted } = await verifiedBy(context, request, now)
  await admitted()
  return caller
}

/** Whose signature the call bears. */
async function verifiedBy(
  context: InboundContext,
  { headers, rawBody, method, path }: Omit<InboundRequest, 'circumstances'>,
  now: Date,
): Promise<Verified> {
  const [keyId, timestamp, signature, nonce] = ['x-key', 'x-timestamp', 'x-signature', 'x-nonce'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string, string]
  if (!keyId || !timestamp || !signature)
    throw new InvalidSignature('The headers X-Key, X-Timestamp and X-Signature are required.')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new InvalidSignature('X-Timestamp is too far from the server time.')
  }
  const key = await siteKeyOf(context, keyId)
  const [, sent] = /^v2=([0-9a-f]{64})$/i.exec(signature) ?? []
  if (sent !== undefined) {
    if (!isNonce(nonce)) throw new InvalidSignature('X-Nonce must have 16 to 64 letters, digits, - or _.')
    const call = { method, path, keyId, timestamp, nonce }
    // Does not reveal whether the key exists.
    const isRight = equalTexts(callSignatureOf(key?.secret ?? 'no such key', call, rawBody), sent.toLowerCase())
    if (!isRight || key === null) throw new InvalidSignature()
    return { caller: key.caller, admitted: () => admitOnce(context.db, call) }
  }
  const isRight = equalTexts(signatureOf(key?.secret ?? 'no such key', timestamp, rawBody), signature.toLowerCase())
  if (!isRight || key === null || !(await isKeyActive(context.db, keyId))) throw new InvalidSignature()
  if (!key.acceptsV1) throw new InvalidSignature('This key accepts only signatures of version 2. See /docs.')
  return { caller: key.caller, admitted: () => noteKeyUse(context.db, keyId) }
}

async function admitOnce(db: InboundContext['db'], call: SignedCall): Promise<void> {
  const admission = await admitCall(db, call)
  if (admission === 'key is not active') throw new InvalidSignature()
  if (admission === 'nonce was used') throw new InvalidSignature('X-Nonce was used before.')
  await noteKeyUse(db, call.keyId)
}

type ReadCall =
  | { readonly isRead: true; readonly input: unknown; readonly content: unknown }
  | { readonly isRead: false; readonly problem: unknown }

function readCall(inbound: AnyInbound, rawBody: Buffer): ReadCall {
  try {
    const content = readJson(rawBody)
    const checked = inbound.input.safeParse(content)
    if (checked.success) return { isRead: true, input: checked.data, content }
    return { isRead: false, problem: new BadInput(fieldsOf(checked.error.issues)) }
  } catch (problem) {
    return { isRead: false, problem }
  }
}
