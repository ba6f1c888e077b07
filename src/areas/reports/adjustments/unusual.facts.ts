import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money, settingMoney } from '#values/money.ts'
import type { AdjustmentDirection } from '#areas/reports/rules/balances/adjustment.ts'
import type { RequestCircumstances, UsualRequests } from '#areas/reports/rules/balances/unusual.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { requesterOf } from './requester.ts'

/** What is known of the players when this person requests adjustments of them. */
export interface Known {
  circumstancesOf(player: bigint, direction: AdjustmentDirection): RequestCircumstances | null
  readonly usual: UsualRequests
}

interface KnownRow {
  readonly id: bigint
  readonly lastActive: Date
  readonly isRelated: boolean
  readonly clock: string
  readonly count: Readonly<Record<AdjustmentDirection, number>>
  readonly credits: bigint
  readonly debits: bigint
}

export async function knownOf(tx: Tx, players: readonly bigint[], domainId: number, actor: Actor): Promise<Known> {
  const { rows } = await sql<KnownRow>`
    select p.id, to_char(now() at time zone d.time_zone, 'HH24:MI') as clock,
      greatest(p.created_at, p.last_login_at, (select max(a.day) from player_day a where a.cell = p.cell and a.player_id = p.id)::timestamptz) as "lastActive",
      exists (select from player_session theirs join session own on own.visitor = theirs.device or own.ip = theirs.ip
        where theirs.cell = p.cell and theirs.player_id = p.id and theirs.last_seen_at > now() - interval '30 days'
          and own.staff_id = ${actor.staffId} and own.created_at > now() - interval '30 days') as "isRelated",
      before.count, before.credits, before.debits
    from player p join domain d on d.id = p.domain_id
    cross join lateral (
      select jsonb_build_object('CREDIT', count(*) filter (where j.direction = 'CREDIT'), 'DEBIT', count(*) filter (where j.direction = 'DEBIT')) as count,
        coalesce(sum(j.amount) filter (where j.direction = 'CREDIT'), 0)::bigint as credits,
        coalesce(sum(j.amount) filter (where j.direction = 'DEBIT'), 0)::bigint as debits
      from adjustment j where j.cell = p.cell and j.player_id = p.id and lower(j.requested_by) = lower(${actor.username})
        and j.requested_at > now() - interval '24 hours' and j.status in ('PENDING', 'APPROVED')) before
    where p.cell = any(${players.map(cellOf)}::smallint[]) and p.id = any(${`{${players.join(',')}}`}::bigint[])`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const { payments, risk } = (await settingsIn(tx)).of(domainId)
  return {
    usual: {
      dormantDays: payments.adjustmentDormantDays,
      hours: { from: payments.adjustmentsFrom, until: payments.adjustmentsUntil },
      limit: requesterOf(actor).limit ?? settingMoney(risk.alertDeposit),
    },
    circumstancesOf(player, direction) {
      const row = known.get(player)
      if (!row) return null
      const { lastActive, isRelated, clock, count, credits, debits } = row
      const amount = money(direction === 'CREDIT' ? credits : debits)
      return { lastActive, isRelated, clock, before: { count: count[direction], amount } }
    },
  }
}
