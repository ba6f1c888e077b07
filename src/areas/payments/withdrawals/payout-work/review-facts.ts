import { sql } from 'kysely'
import { reviewDefaults, type ReviewFacts, type ReviewTerms } from '#areas/payments/rules/payouts/auto-approval.ts'
import { worstNameMatch } from '#areas/payments/rules/payouts/beneficiary.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { termsOf } from './terms.ts'

interface Row {
  readonly amount: bigint
  readonly status: string
  readonly kyc: string
  readonly name: string
  readonly beneficiary_name: string
  readonly verified_name: string | null
  readonly is_verified: boolean
  readonly hours: number
  readonly shared: number
  readonly duplicate: string | null
  readonly turnover: bigint
  readonly archived_until: string | null
  readonly deposited: bigint
  readonly exposure: bigint
  readonly new_device: boolean
  readonly restrictions: number
  readonly domain_id: number
  readonly method: string
}

/** Loads the facts and terms the review checks need for one withdrawal, as of now. */
export async function reviewOf(tx: Tx, id: string): Promise<{ facts: ReviewFacts; terms: ReviewTerms } | null> {
  const { rows } = await sql<Row>`
    select w.amount, w.status, w.method, w.domain_id, p.kyc, p.name, w.beneficiary_name, bank.verified_name, coalesce(bank.is_verified, false) as is_verified, coalesce(wal.exposure, 0) as exposure,
      greatest(0, floor(extract(epoch from now() - coalesce((select b.cooling_from from beneficiary b
          where b.cell = w.cell and b.player_id = w.player_id and b.method = w.method and b.account_key = w.account_key),
        (select min(f.requested_at) from withdrawal f where f.cell = w.cell and f.player_id = w.player_id and f.account_key = w.account_key)))
        / 3600))::int as hours,
      (select count(distinct o.player_id)::int from withdrawal o
        where w.beneficiary <> '' and o.account_key = w.account_key and o.beneficiary <> '' and o.player_id <> w.player_id) as shared,
      (select d.id::text from withdrawal d where d.cell = w.cell and d.player_id = w.player_id and d.id <> w.id and d.amount = w.amount
        and d.account_key = w.account_key and d.requested_at between w.requested_at - interval '10 minutes' and w.requested_at and d.id < w.id
        and d.status not in ('REJECTED', 'FAILED', 'CANCELLED') order by d.requested_at limit 1) as duplicate,
      (select coalesce(sum(y.stake), 0)::bigint from player_day y where y.cell = w.cell and y.player_id = w.player_id
        and y.day >= case when last.at = 'epoch' then carried_day() else day_in(w.domain_id, last.at) end and y.product not in ('deposit', 'withdrawal'))
      + (select coalesce(sum(case j.direction when 'CREDIT' then j.amount else -j.amount end), 0)::bigint from adjustment j
        where j.cell = w.cell and j.player_id = w.player_id and j.counts_turnover and j.processing = 'COMPLETED'
          and j.decided_at >= last.at) as turnover,
      (select to_char(max(r.month), 'YYYY-MM') from archive_removal r where r.domain_id = w.domain_id and last.at <> 'epoch'
        and r.month > day_in(w.domain_id, last.at) - interval '1 month') as archived_until,
      (select coalesce(sum(d.amount), 0)::bigint from deposit d where d.cell = w.cell and d.player_id = w.player_id
        and d.status = 'SUCCESS' and d.requested_at >= last.at) as deposited,
      exists (select from player_session s where s.cell = w.cell and s.player_id = w.player_id and s.device is not null
        and s.started_at > now() - interval '1 day' and exists (select from player_session e where e.cell = s.cell
          and e.player_id = s.player_id and e.device is distinct from s.device and e.started_at < s.started_at)
        and not exists (select from player_session e where e.cell = s.cell and e.player_id = s.player_id
          and e.device = s.device and e.started_at < s.started_at)) as new_device,
      (select count(*)::int from player_restriction r where r.cell = w.cell and r.player_id = w.player_id and r.status = 'ACTIVE'
        and r.scope = 'WITHDRAWAL' and (r.expires_at is null or r.expires_at > now()))
      + (select count(*)::int from beneficiary b where b.cell = w.cell and b.player_id = w.player_id
        and b.account_key = w.account_key and b.status = 'BLOCKED') as restrictions
    from withdrawal w
    join player p on p.cell = w.cell and p.id = w.player_id
    left join lateral (select b.verified_name, b.status = 'VERIFIED' and coalesce(upper(b.branch) = upper(w.branch), w.branch is null) as is_verified
      from beneficiary b where b.cell = w.cell and b.player_id = w.player_id and b.method = w.method and b.account_key = w.account_key) bank on true
    left join wallet wal on wal.cell = w.cell and wal.account_id = w.player_id
    cross join lateral (select coalesce(max(b.requested_at), 'epoch'::timestamptz) as at from withdrawal b
      where b.cell = w.cell and b.player_id = w.player_id and b.status = 'SUCCESS' and b.requested_at < w.requested_at) last
    where w.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    facts: {
      amount: money(row.amount),
      kyc: row.kyc,
      nameMatch: worstNameMatch(row, [row.beneficiary_name, row.verified_name]),
      isAccountVerified: row.is_verified,
      beneficiaryHours: row.hours,
      sharedBy: row.shared,
      duplicateOf: row.duplicate,
      turnover: money(row.turnover),
      archivedUntil: row.archived_until,
      deposited: money(row.deposited),
      openExposure: money(row.exposure),
      newDevice: row.new_device,
      restrictions: row.restrictions,
      isHeldForReview: row.status === 'ON_HOLD',
    },
    terms: (await termsOf(tx, row.domain_id, row.method)) ?? reviewDefaults,
  }
}
