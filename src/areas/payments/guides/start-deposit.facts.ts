import { sql } from 'kysely'
import { depositMethodRefusal, type DepositMethod, type Payer } from '#areas/payments/rules/deposits/deposit-method.ts'
import { chooseCollectionAccount, type CollectionAccount } from '#areas/payments/rules/deposits/deposit-method.ts'
import { clockAt } from '#areas/payments/rules/payouts/schedule.ts'
import { formatMoney, money, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { guidesOf, pictureReference } from '#areas/payments/methods/guides.facts.ts'
import { openingHoursIn } from '#areas/payments/methods/hours.ts'
import { textsIn } from './translations.ts'
import { paymentMethodOf } from '#areas/payments/gateways/labels.ts'

const orNull = (amount: bigint | null): Money | null => (amount === null ? null : money(amount))

/** Finds a deposit method by its code; null when unknown. */
export async function findMethod(tx: Tx, domainId: number, code: string) {
  const row = await tx
    .selectFrom('deposit_method')
    .leftJoin('gateway', 'gateway.id', 'deposit_method.gateway_id')
    .selectAll('deposit_method')
    .select(['gateway.code as gateway_code', 'gateway.status as gateway_status', 'gateway.message as gateway_message'])
    .where('deposit_method.domain_id', '=', domainId)
    .where('deposit_method.code', '=', code)
    .executeTakeFirst()
  if (!row) return null
  const terms: DepositMethod = {
    isOn: row.status === 'ACTIVE' && row.gateway_status !== 'DISABLED',
    message: row.message ?? row.gateway_message,
    min: money(row.min_amount),
    max: money(row.max_amount),
    dayCap: orNull(row.day_cap),
    playerDayCap: orNull(row.player_day_cap),
    minKyc: row.min_kyc,
    audience: row.audience,
    vipLevels: row.vip_levels,
    schedule: openingHoursIn(row.schedule),
  }
  return { row, terms }
}
export type MethodRecord = NonNullable<Awaited<ReturnType<typeof findMethod>>>

interface PlayerLevels {
  readonly id: bigint
  readonly kyc_level: number
  readonly vip_level: number
}

/** Loads what the limits of a method are checked against; open deposits count until they end otherwise. */
export async function payerOf(tx: Tx, method: MethodRecord['row'], player: PlayerLevels, now: Date): Promise<Payer> {
  const { rows } = await sql<{ today: bigint; everybody: bigint; has_deposited: boolean; zone: string }>`
    with start as (select date_trunc('day', ${now}::timestamptz at time zone d.time_zone) at time zone d.time_zone as at, d.time_zone
      from domain d where d.id = ${method.domain_id}),
    counted as (select d.player_id, d.amount from deposit d, start s where d.method_id = ${method.id} and d.requested_at >= s.at
      and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS'))
    select (select coalesce(sum(amount), 0)::bigint from counted where player_id = ${player.id}) as today,
      (select coalesce(sum(amount), 0)::bigint from counted) as everybody,
      exists (select from deposit d where d.cell = cell_of(${player.id}) and d.player_id = ${player.id} and d.is_first) as has_deposited,
      s.time_zone as zone from start s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Domain of the deposit method not found')
  return {
    kyc: player.kyc_level,
    hasDeposited: row.has_deposited,
    today: money(row.today),
    allPlayersToday: money(row.everybody),
    vip: player.vip_level,
    clock: clockAt(now, row.zone),
  }
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
        and p.requested_at >= date_trunc('day', ${now}::timestamptz at time zone o.time_zone) at time zone o.time_zone) d on true
    where c.method_id = ${row.id} and c.status = 'ACTIVE' order by c.id`.execute(tx)
  // The last one shown; an earlier one may be full by now.
  const [last] = rows.filter(({ shown }) => shown !== null).toSorted((a, b) => Number(b.shown) - Number(a.shown))
  const shownBefore = last?.id ?? null
  return chooseCollectionAccount(amount, rows, shownBefore, Number(rows[0]?.turn ?? 0n))?.id ?? null
}

/** Returns the active deposit methods for a player, in the player’s language where translated. */
export async function availableMethods(
  tx: Tx,
  who: PlayerLevels & { readonly domain_id: number },
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
    const barred = depositMethodRefusal(terms.min, terms, payer)
    const translation = textsIn(row.texts).find((one) => one.language === language)
    ways.push({
      way: row.code,
      name: translation?.name ?? row.name,
      instruction: translation?.instruction ?? row.instruction,
      logo: pictureReference(row.logo),
      guides: guidesBy(paymentMethodOf[row.type]),
      least: formatMoney(terms.min),
      most: formatMoney(terms.max),
      quickAmounts: row.quick_amounts.map((one) => formatMoney(money(one))),
      needsUtr: row.needs_utr,
      needsScreenshot: row.needs_screenshot,
      needsSender: row.needs_sender,
      closedBecause: barred?.refused ?? null,
    })
  }
  return ways
}

interface MethodsRequest {
  readonly language: string | undefined
  readonly platform: string | undefined
  readonly now: Date
}
