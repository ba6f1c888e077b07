import { sql } from 'kysely'
import type { DoneResponse } from '#blueprint/wire.ts'
import { Conflict, NotFound } from '#platform/errors/app-errors.ts'
import { isUuid } from '#values/id.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { recordDenial } from '#engine/recorder/audit-trail.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { nameOf, type ActBinding, type ActContext } from '#engine/run.ts'
import { scopeOf } from '#engine/downline.ts'
import { visibleActorNames } from '#engine/reach/visible-name.ts'
import { currenciesOf } from '#platform/database/currency-in-play.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import { closeRequest } from './close-request.ts'
import { decidersOf } from './deciders.ts'
import {
  agentsIn,
  approvalRefusal,
  countedAmount,
  currencyOfRequest,
  decidingPermission,
  inAllDomains,
  inRequestCurrency,
  replayRun,
  requestAmount,
  storedRequestOf,
  type RequestRow,
} from './waiting-request.ts'

export interface PendingApproval {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly subject: string
  readonly amount: string | null
  readonly currency: string
  readonly domain: number
  readonly maker: string
  readonly requestedAt: Date
  readonly reason: string | null
  readonly input: Readonly<Record<string, unknown>>
  readonly shown: unknown
}

const maxShown = 500

/** Requests that wait for this user, oldest first, in all domains of the user. */
export async function pendingApprovals(context: ActContext, reader: Actor): Promise<PendingApproval[]> {
  const actor = inAllDomains(reader)
  const bindings = bindingsByName(context.bindings.filter((one) => permits(one, actor)))
  const scope = await scopeOf(context.db, actor)
  const currencies = await currenciesOf(context.db)
  return snapshot(context.db, actor.domains, async (tx) => {
    const rows: RequestRow[] = await tx
      .selectFrom('approval')
      .selectAll()
      .where('status', '=', 'PENDING')
      .where('action', 'in', [...bindings.keys(), ''])
      .where('maker', '<>', actor.username)
      .orderBy('requested_at')
      .limit(maxShown)
      .execute()
    const placeOf = await agentsIn(tx, rows)
    const mine = rows.flatMap((row) => {
      const binding = bindings.get(row.action)
      const currency = currencyOfRequest(row, currencies)
      return binding && approvalRefusal(binding, row, actor, currency) === null && scope.includes(placeOf(row))
        ? [toPendingApproval(binding, row, currency)]
        : []
    })
    const makers = mine.map(({ maker }) => maker)
    const visibleName = await visibleActorNames(tx, scope, makers)
    return mine.map((one) => ({ ...one, maker: visibleName(one.maker) ?? one.maker }))
  })
}

const permits = (binding: ActBinding, { permissions }: Actor): boolean => {
  const { permission, secondPermission = permission } = binding.act.action
  return permissions.has(secondPermission)
}

const bindingsByName = (bindings: readonly ActBinding[]) =>
  new Map(bindings.map((binding) => [nameOf(binding), binding]))

export function toPendingApproval({ path, act }: ActBinding, row: RequestRow, currency: string): PendingApproval {
  const { name, reason, input, shown } = storedRequestOf(row)
  return {
    id: row.id,
    path,
    title: act.action.title,
    subject: name,
    amount: requestAmount(row, currency),
    currency,
    domain: row.domain_id,
    maker: row.maker,
    requestedAt: row.requested_at,
    reason,
    input,
    shown,
  }
}

/** A request of the reader: its state, and who may decide it while it waits. */
export interface OwnRequest extends PendingApproval {
  readonly status: RequestRow['status']
  readonly decidedAt: Date | null
  readonly checker: string | null
  readonly decisionReason: string | null
  /** The permission of the approver. */
  readonly permission: string
  /** Names of users who can decide it, as far as the reader may see them; null once it is decided. */
  readonly deciders: readonly string[] | null
}

const shownDays = 30

/** What the user has requested: everything that waits, and what was decided in the last days. */
export async function ownRequests(context: ActContext, reader: Actor): Promise<OwnRequest[]> {
  const actor = inAllDomains(reader)
  const bindings = bindingsByName(context.bindings)
  const scope = await scopeOf(context.db, actor)
  const currencies = await currenciesOf(context.db)
  return snapshot(context.db, actor.domains, async (tx) => {
    const rows = await rowsOfMaker(tx, actor)
    const placeOf = await agentsIn(tx, rows)
    const asked = rows.flatMap((row) => {
      const binding = bindings.get(row.action)
      return binding ? [{ row, binding, agentId: placeOf(row) }] : []
    })
    const deciders = await decidersOf(
      tx,
      asked
        .filter(({ row }) => row.status === 'PENDING')
        .map(({ row, binding, agentId }) => ({
          id: row.id,
          permission: decidingPermission(binding),
          maker: row.maker,
          amount: countedAmount(row, currencyOfRequest(row, currencies)),
          agentId,
          domains: [row.domain_id, ...(storedRequestOf(row).domains ?? [])],
        })),
    )
    const names = [...[...deciders.values()].flat(), ...rows.map(({ checker }) => checker)]
    const visibleName = await visibleActorNames(tx, scope, names)
    return asked.map(({ row, binding }) => ({
      ...toPendingApproval(binding, row, currencyOfRequest(row, currencies)),
      status: row.status,
      decidedAt: row.decided_at,
      checker: visibleName(row.checker),
      decisionReason: row.reason,
      permission: decidingPermission(binding),
      deciders:
        row.status === 'PENDING'
          ? [...new Set((deciders.get(row.id) ?? []).flatMap((name) => visibleName(name) ?? []))]
          : null,
    }))
  })
}

const rowsOfMaker = (tx: Tx, { username }: Actor): Promise<RequestRow[]> =>
  tx
    .selectFrom('approval')
    .selectAll()
    .where(sql<boolean>`lower(maker) = lower(${username})`)
    .where(sql<boolean>`(status = 'PENDING' or requested_at > now() - make_interval(days => ${shownDays}))`)
    .orderBy(sql`status = 'PENDING'`, 'desc')
    .orderBy('requested_at', 'desc')
    .limit(maxShown)
    .execute()

interface Withdrawing {
  readonly actor: Actor
  readonly id: string
  readonly circumstances: RequestOrigin
}

/** Takes back a request of one's own that is not decided. */
export async function withdrawRequest(context: ActContext, withdrawing: Withdrawing): Promise<DoneResponse> {
  const { id } = withdrawing
  const actor = inAllDomains(withdrawing.actor)
  if (!isUuid(id)) throw new NotFound()
  const scope = await scopeOf(context.db, actor)
  const work = async (tx: WriteTx): Promise<DoneResponse> => {
    const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const binding = context.bindings.find((one) => nameOf(one) === row?.action)
    if (!row || !binding || row.maker !== actor.username) throw new NotFound()
    if (row.status !== 'PENDING') throw new Conflict('This request is already decided.')
    await inRequestCurrency(tx, row, async () => {
      const run = replayRun({ ...context, scope }, binding, row, { ...withdrawing, actor, preview: false })
      await closeRequest(tx, run, row, { status: 'WITHDRAWN', by: null, reason: null })
    })
    await context.assertStillAllowed?.(tx, actor, null)
    return { status: true, message: 'Request withdrawn' }
  }
  try {
    return await transact(context.db, actor.domains, work)
  } catch (problem) {
    await recordDenial(context.db, problem, { ...withdrawing, actor, name: 'approval.withdraw', permission: '' })
    throw problem
  }
}
