import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { isAmong } from '#values/address.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { plain } from '#platform/database/json.ts'
import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type OpenedGateway } from '#areas/payments/gateways/work/accounts.ts'
import { processCallback } from './process-callback.ts'
import type { PaymentReport } from '#areas/payments/gateways/work/gateway.ts'
import { bodyProblem } from './body-type.ts'
import { keepBody } from './callback-body.ts'
import { bodyTypeOf } from './message-format.ts'
import { maskedBody } from './masked-body.ts'

export interface CallbackRequest {
  readonly gatewayId: string
  /** The exact signed bytes. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly ip: string
}

/** Response to the gateway: receipt only, never what the callback led to. */
export interface CallbackAnswer {
  readonly status: 200 | 202 | 401 | 404 | 409 | 415
  readonly message: string
  /** The gateway that called, and the callback that was stored; absent where no gateway is known. */
  readonly arrival?: Arrival
}

export interface Arrival {
  readonly domainId: number
  readonly gateway: string
  readonly callbackId: string | null
}

type StoredAnswer = Omit<CallbackAnswer, 'arrival'> & { readonly callbackId: string | null }

const received = { status: 200, message: 'Received' } as const
const queuedForReview = { status: 202, message: 'Received and queued for review' } as const
/** Max unsigned callbacks stored per gateway and hour: enough to investigate, too few to fill the disk. */
const maxUnsignedPerHour = 100
/** Of these, max per address and minute, so that one address does not crowd out the gateway’s own. */
const maxUnsignedPerMinute = 20

/** Stores a callback, then processes it once; repeated callbacks have no effect. */
export async function receiveCallback(context: GatewayContext, request: CallbackRequest): Promise<CallbackAnswer> {
  const opened = await openGateway(context, { id: request.gatewayId })
  if (!opened) return unknownGateway(request)
  const { callbackId, ...answer } = await storeCallback(context, { opened, request })
  const { domainId, code } = opened.account
  return { ...answer, arrival: { domainId, gateway: code, callbackId } }
}

async function storeCallback(context: GatewayContext, storing: CallbackContext): Promise<StoredAnswer> {
  const { opened, request } = storing
  const { account, gateway, callbackIps } = opened
  const unexpected = bodyProblem(request.headers, bodyTypeOf(account.wording))
  if (unexpected !== null) {
    const callbackId = await storeUnsigned(context, storing, unexpected)
    return { status: 415, message: `${unexpected}.`, callbackId }
  }
  const now = context.now?.() ?? new Date()
  const verified = gateway.verifyCallback(account, { body: request.body, headers: request.headers, now })
  const problem = 'unsigned' in verified ? verified.unsigned : addressRefusal(callbackIps, request.ip)
  if (problem !== null) {
    const callbackId = await storeUnsigned(context, storing, problem)
    return { status: 401, message: 'Invalid signature', callbackId }
  }
  if ('unsigned' in verified) return { status: 401, message: verified.unsigned, callbackId: null }
  if ('odd' in verified) {
    const callbackId = await storeUnreadable(context, storing, { unread: verified.odd, key: verified.key })
    return { ...queuedForReview, callbackId }
  }
  const stored = await storeOnce(context, { ...storing, ...verified })
  const callbackId = stored.id
  if (stored.is === 'other content')
    return { status: 409, message: 'This event was already received with different content', callbackId }
  if (stored.is === 'known') return { ...received, callbackId }
  const state = await processCallback(context, callbackId, opened)
  return { ...(state === 'REVIEW' ? queuedForReview : received), callbackId }
}

/** Of the types, JSON alone is taken where no gateway is known. */
export const unknownGateway = ({ headers }: Pick<CallbackRequest, 'headers'>): CallbackAnswer =>
  bodyProblem(headers, 'json') === null
    ? { status: 404, message: 'Not found.' }
    : { status: 415, message: 'Send JSON.' }

/** Second layer: a gateway with an address list accepts callbacks only from these addresses. */
function addressRefusal(allowed: readonly string[], ip: string): string | null {
  if (allowed.length === 0 || isAmong(ip, allowed)) return null
  return 'Sender IP address is not on the gateway’s allowed list'
}

interface CallbackContext {
  readonly opened: OpenedGateway
  readonly request: CallbackRequest
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const rowOf = ({ opened: { account }, request: { body, ip } }: CallbackContext) => ({
  domain_id: account.domainId,
  gateway_id: account.id,
  body: maskedBody(body, bodyTypeOf(account.wording)),
  ip,
})

async function storeUnsigned(
  { db, sealingKeys }: GatewayContext,
  storing: CallbackContext,
  reason: string,
): Promise<string | null> {
  const row = rowOf(storing)
  const recent = (where: RawBuilder<unknown>, max: number) =>
    sql`(select count(*) from (select from gateway_callback where gateway_id = ${row.gateway_id} and status = 'UNSIGNED'
      and ${where} limit ${max}) u) < ${max}`
  return transact(db, [row.domain_id], async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`insert into gateway_callback (domain_id, gateway_id, digest, body, ip, status, review_reason)
      select ${row.domain_id}, ${row.gateway_id}, ${sha256(storing.request.body)}, ${row.body}, ${row.ip}, 'UNSIGNED', ${reason}
      where ${recent(sql`at > now() - interval '1 hour'`, maxUnsignedPerHour)}
        and ${recent(sql`ip = ${row.ip} and at > now() - interval '1 minute'`, maxUnsignedPerMinute)}
      returning id`.execute(tx)
    for (const { id } of rows) await keepBody(tx, sealingKeys, arrivedAs(id, storing))
    return rows[0]?.id ?? null
  })
}

const arrivedAs = (callbackId: string, { opened, request }: CallbackContext) => ({
  callbackId,
  domainId: opened.account.domainId,
  body: request.body,
})

interface Unreadable {
  readonly unread: string
  readonly key: number
}

async function storeUnreadable(
  { db, sealingKeys }: GatewayContext,
  storing: CallbackContext,
  { unread, key }: Unreadable,
): Promise<string | null> {
  const row = rowOf(storing)
  const digest = sha256(storing.request.body)
  return transact(db, [row.domain_id], async (tx) => {
    const stored = await tx
      .insertInto('gateway_callback')
      .values({ ...row, digest, status: 'REVIEW', review_reason: 'UNREADABLE', unread, signed_with: key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of stored) await keepBody(tx, sealingKeys, arrivedAs(id, storing))
    return stored[0]?.id ?? null
  })
}

interface SignedCallback extends CallbackContext {
  readonly report: PaymentReport
  readonly unread: string | null
  readonly key: number
}

type StoredCallback = { readonly is: 'new' | 'other content' | 'known'; readonly id: string }

/**
 * Stores a callback unless it is already stored; callbacks with the same content are the same, whatever their bytes.
 */
function storeOnce({ db, sealingKeys }: GatewayContext, signed: SignedCallback): Promise<StoredCallback> {
  const { report } = signed
  const { domainId, id } = signed.opened.account
  // Without a player the digest is that of the callbacks stored before gateways could name one.
  const digest = sha256(JSON.stringify(plain({ ...report, player: report.player ?? undefined })))
  return transact(db, [domainId], async (tx) => {
    // Simultaneous copies wait here for the first one and find it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${report.eventId ?? digest.toString('hex')}`}, 0))`.execute(
      tx,
    )
    const earlier = await tx
      .selectFrom('gateway_callback')
      .select(['id', 'digest'])
      .where('gateway_id', '=', id)
      .where('status', '<>', 'UNSIGNED')
      .where((is) =>
        is.or([is('digest', '=', digest), ...(report.eventId === null ? [] : [is('event_id', '=', report.eventId)])]),
      )
      .execute()
    const same = earlier.find((row) => row.digest.equals(digest))
    if (same) {
      await sql`update gateway_callback set occurrences = occurrences + 1 where id = ${same.id}`.execute(tx)
      return { is: 'known', id: same.id }
    }
    const other = earlier.length > 0
    const stored = await insertSigned(tx, signed, digest, other)
    await keepBody(tx, sealingKeys, arrivedAs(stored, signed))
    return { is: other ? 'other content' : 'new', id: stored }
  })
}

async function insertSigned(tx: WriteTx, signed: SignedCallback, digest: Buffer, isOther: boolean): Promise<string> {
  const { report, unread, key } = signed
  const { id } = await tx
    .insertInto('gateway_callback')
    .values({
      ...rowOf(signed),
      digest,
      ...reportColumns(report),
      event_id: isOther ? null : report.eventId,
      unread,
      signed_with: key,
      ...(isOther ? { status: 'REVIEW', review_reason: 'OTHER_CONTENT' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a callback reports, as stored. */
export const reportColumns = (report: PaymentReport) => ({
  direction: report.direction,
  order_id: report.orderId,
  gateway_status: report.spoken,
  reported_status: report.word,
  amount: report.amount,
  currency: report.currency,
  merchant: report.merchant,
  reference: report.reference,
  utr: report.utr,
  player_reference: report.player,
})
