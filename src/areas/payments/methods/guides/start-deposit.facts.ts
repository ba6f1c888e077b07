import { sql } from 'kysely'
import { depositMethodRefusal, type DepositMethod, type Payer } from '#areas/payments/rules/deposits/deposit-method.ts'
import { chooseCollectionAccount, type CollectionAccount } from '#areas/payments/rules/deposits/deposit-method.ts'
import {
  gatewayLimitRefusal,
  limitsFor,
  offeredAmounts,
  type PayerOrigin,
} from '#areas/payments/rules/deposits/gateway-limits.ts'
import { clockAt } from '#areas/payments/rules/payouts/schedule.ts'
import { formatMoney, money, moneyOrNull, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { guidesOf, pictureReference } from '#areas/payments/methods/guides.facts.ts'
import { openingHoursIn } from '#areas/payments/methods/hours.ts'
import { textsIn } from './translations.ts'
import { limitsIn } from '#areas/payments/gateways/list/gateway-limits.ts'
import { paymentMethodOf } from '#areas/payments/gateways/labels.ts'

/** Finds a deposit method by its code; null when unknown. */
export async function findMethod(tx: Tx, domainId: number, code: string) {
  const row = await tx
    .selectFrom('deposit_method')
    .leftJoin('gateway', 'gateway.id', 'deposit_method.gateway_id')
    .selectAll('deposit_method')
    .select(['gateway.code as gateway_code', 'gateway.status as gateway_status', 'gateway.message as gateway_message'])
    .select('gateway.limits as gateway_limits')
    .where('deposit_method.domain_id', '=', domainId)
    .where('deposit_method.code', '=', code)
    .executeTakeFirst()
  if (!row) return null
  const terms: DepositMethod = {
    isOn: row.status === 'ACTIVE' && row.gateway_status !== 'DISABLED',
    message: row.message ?? row.gateway_message,
    min: money(row.min_amount),
    max: money(row.max_amount),
    dayCap: moneyOrNull(row.day_cap),
    playerDayCap: moneyOrNull(row.player_day_cap),
    minKyc: row.min_kyc,
    audience: row.audience,
    vipLevels: row.vip_levels,
    schedule: openingHoursIn(row.schedule),
  }
  return { row, terms, limits: limitsIn(row.gateway_limits) }
}
export type MethodRecord = NonNullable<Awaited<ReturnType<typeof findMethod>>>

interface PlayerLevels {
  readonly id: bigint
  readonly kyc_level: number
  readonly vip_level: number
}

interface PaymentsToday {
  readonly today: bigint
  readonly everybody: bigint
  readonly by_gateway: bigint
  readonly has_deposited: boolean
  readonly zone: string
}

/** Where the player pays from: as the call says, else the home of the player. */
export const originOf = (
  { place, device, platform }: CallOrigin,
  { country }: { readonly country: string | null },
): PayerOrigin => ({ country: place?.country ?? device?.country ?? country, platform: platform ?? null })

interface CallOrigin {
  readonly place?: { readonly country: string } | undefined
  readonly device?: { readonly country?: string | undefined } | undefined
  readonly platform?: string | undefined
}

/** Loads what the limits of a method are checked against; open deposits count until they end otherwise. */
export async function payerOf(tx: Tx, method: MethodRecord['row'], player: PlayerLevels, now: Date): Promise<Payer> {
  const { rows } = await sql<PaymentsToday>`
    with start as (select day_start((${now}::timestamptz at time zone d.time_zone)::date, d.time_zone) as at, d.time_zone
      from domain d where d.id = ${method.domain_id}),
    counted as (select d.player_id, d.amount from deposit d, start s where d.method_id = ${method.id} and d.requested_at >= s.at
      and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS'))
    select (select coalesce(sum(amount), 0)::bigint from counted where player_id = ${player.id}) as today,
      (select coalesce(sum(amount), 0)::bigint from counted) as everybody,
      (select coalesce(sum(d.amount), 0)::bigint from deposit d, start s where d.cell = cell_of(${player.id}) and d.player_id = ${player.id}
        and d.gateway_id = ${method.gateway_id} and d.requested_at >= s.at
        and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')) as by_gateway,
      exists (select from deposit d where d.cell = cell_of(${player.id}) and d.player_id = ${player.id} and d.is_first) as has_deposited,
      s.time_zone as zone from start s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Domain of the deposit method not found')
  await knowZones(tx, row.zone)
  return {
    kyc: player.kyc_level,
    hasDeposited: row.has_deposited,
    today: money(row.today),
    allPlayersToday: money(row.everybody),
    gatewayToday: money(row.by_gateway),
    vip: player.vip_level,
    clock: clockAt(now, row.zone),
  }
}

/** Limits of the gateway that a call names by its code, and what the player deposited through it today. */
export async function namedGateway(
  tx: Tx,
  code: string | undefined,
  { domain_id: domainId, id }: { readonly domain_id: number; readonly id: bigint },
  now: Date,
) {
  if (code === undefined) return null
  const { rows } = await sql<{ limits: unknown; today: bigint }>`
    select g.limits, (select coalesce(sum(p.amount), 0)::bigint from deposit p where p.cell = cell_of(${id}) and p.player_id = ${id}
        and p.gateway = g.code and p.requested_at >= day_start((${now}::timestamptz at time zone d.time_zone)::date, d.time_zone)
        and p.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')) as today
    from gateway g join domain d on d.id = g.domain_id where g.domain_id = ${domainId} and g.code = ${code}`.execute(tx)
  const [row] = rows
  return row ? { limits: limitsIn(row.limits), today: money(row.today) } : null
}

/** Chooses the operator account shown to a player for a manual deposit; null: all are full, or none is needed. */
export async function collectionAccountFor(
  tx: Tx,
  { row }: MethodRecord,
  { player, amount, now }: { readonly player: PlayerLevels; readonly amount: Money; readonly now: Date },
): Promise<string | null> {
  if (row.gateway_id !== null) return null
  // Serialized per method, so that simultaneous requests never overfill an account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${row.id}, 7))`.execute(tx)
  const { rows } = await sql<CollectionAccount & { shown: Date | null; turn: bigint }>`
    select c.id, c.weight, c.day_limit as "dayLimit", coalesce(d.today, 0)::bigint as today, d.shown,
      coalesce(sum(d.count) over (), 0)::bigint as turn
    from collection_account c join domain o on o.id = c.domain_id
    left join lateral (select sum(p.amount) filter (where p.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')) as today, count(*) as count,
        max(p.requested_at) filter (where p.player_id = ${player.id} and p.requested_at > ${now}::timestamptz - interval '15 minutes') as shown
      from deposit p where p.collection_account_id = c.id
        and p.requested_at >= day_start((${now}::timestamptz at time zone o.time_zone)::date, o.time_zone)) d on true
    where c.method_id = ${row.id} and c.status = 'ACTIVE' order by c.id`.execute(tx)
  // The last one shown; an earlier one may be full by now.
  const [last] = rows.filter(({ shown }) => shown !== null).toSorted((a, b) => Number(b.shown) - Number(a.shown))
  const shownBefore = last?.id ?? null
  return chooseCollectionAccount(amount, rows, shownBefore, Number(rows[0]?.turn ?? 0n))?.id ?? null
}

/** Returns the active deposit methods for a player, in the player’s language where translated. */
export async function availableMethods(
  tx: Tx,
  who: PlayerLevels & { readonly domain_id: number; readonly country: string | null },
  asking: MethodsRequest,
) {
  const { language, now } = asking
  const guidesBy = await guidesOf(tx, who.domain_id, asking)
  const codes = await tx
    .selectFrom('deposit_method')
    .select(['code'])
    .where('domain_id', '=', who.domain_id)
    .where('status', '=', 'ACTIVE')
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
  const ways = []
  for (const { code } of codes) {
    const method = await findMethod(tx, who.domain_id, code)
    if (!method) continue
    const { row, terms } = method
    const payer = await payerOf(tx, row, who, now)
    const limits = limitsFor(method.limits, originOf(asking, who))
    const { min, max } = offeredAmounts(terms, limits)
    const barred = depositMethodRefusal(min, terms, payer) ?? gatewayLimitRefusal(min, limits, payer.gatewayToday)
    const translation = textsIn(row.texts).find((one) => one.language === language)
    ways.push({
      way: row.code,
      name: translation?.name ?? row.name,
      instruction: translation?.instruction ?? row.instruction,
      logo: pictureReference(row.logo),
      guides: guidesBy(paymentMethodOf[row.type]),
      least: formatMoney(min),
      most: formatMoney(max),
      quickAmounts: row.quick_amounts.filter((one) => one >= min && one <= max).map((one) => formatMoney(money(one))),
      needsUtr: row.needs_utr,
      needsScreenshot: row.needs_screenshot,
      needsSender: row.needs_sender,
      closedBecause: barred?.refused ?? null,
    })
  }
  return ways
}

interface MethodsRequest extends CallOrigin {
  readonly language: string | undefined
  readonly platform: string | undefined
  readonly now: Date
}
