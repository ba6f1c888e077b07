import type { DocumentType } from '#areas/players/rules/kyc/types.ts'

/** How numbers of the demo's documents begin; only their last four characters are stored. */
export const numberBeginnings: Partial<Readonly<Record<DocumentType, string>>> = {
  AADHAAR: '99990000',
  PAN: 'DEMOP0',
  PASSPORT: 'Z900',
  DRIVING_LICENCE: 'DM0120',
  VOTER_ID: 'DMO000',
}

const beginnings = Object.entries(numberBeginnings)
  .map(([type, beginning]) => `('${type}', '${beginning}')`)
  .join(', ')

/** Waiting withdrawals `w` of players who have used their account for a while; UPI payouts may be approved by a rule. */
export const isRegular = `w.status = 'PENDING' and w.method <> 'upi' and w.cell % 4 > 0`

/** How many players of each domain have submitted documents. */
const each = 40

/** Documents in every state, derived from the players. Their pictures are drawn when the demo first starts. */
export const documentStatements: readonly string[] = [
  `insert into kyc_document (cell, player_id, domain_id, type, number_masked, number_hash, name_on_document, born_on, status, submitted_at, submitted_by,
      level, expires_on, reason_code, reason, requested_types, request_note, requested_at, reviewed_by, reviewed_at)
    select p.cell, p.id, p.domain_id, t.type, case when b.beginning is not null then repeat('*', length(b.beginning)) || e.ending end,
      case when b.beginning is not null then sha256(convert_to(t.type || b.beginning || e.ending, 'UTF8')) end,
      case when s.status = 'REJECTED' or n = 11 then 'Another Name' else p.name end,
      case when n = 17 then (now() - interval '16 years')::date else date '1968-02-03' + n * 331 end,
      s.status, w.at, case when n % 10 = 3 then 'support' else 'site:front' end,
      case when s.status in ('VERIFIED', 'EXPIRED') then case when t.type = 'PAN' then 1 when t.type in ('SELFIE', 'BANK_PROOF') then null else 2 end end,
      case when s.status = 'EXPIRED' then now()::date - n when t.type in ('PASSPORT', 'DRIVING_LICENCE') then now()::date + 20 + n * 31 end,
      case when s.status = 'REJECTED' then 'NAME_MISMATCH' end,
      case s.status when 'REJECTED' then 'The name on the document is not the name of the account' when 'EXPIRED' then 'Its last day is over' end,
      case when n = 16 then array['SELFIE'] end, case when n = 16 then 'With the document in your hand, please' end, case when n = 16 then now() - interval '3 hours' end,
      case when s.status in ('VERIFIED', 'REJECTED') then 'support' when s.status = 'EXPIRED' then 'overround' end,
      case when s.status in ('VERIFIED', 'REJECTED', 'EXPIRED') then w.at + interval '2 hours' end
    from (select p.*, row_number() over (partition by domain_id order by md5(id::text))::int as n, dense_rank() over (order by domain_id)::int as house
      from player p where status = 'ACTIVE') p,
    lateral (select (array['PAN', 'AADHAAR', 'PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID', 'ADDRESS_PROOF', 'SELFIE', 'BANK_PROOF'])[1 + (n + n / 8) % 8] as type) t,
    lateral (select (array['PENDING', 'PENDING', 'PENDING', 'IN_REVIEW', 'VERIFIED', 'VERIFIED', 'REJECTED', 'EXPIRED'])[1 + n % 8] as status) s,
    -- One shows the number of another: the same paper on two accounts.
    lateral (select case when t.type = 'PAN' then lpad(((p.house * 100 + n) % 1000)::text, 3, '0') || 'X'
      else lpad((p.house * 100 + case when n = 9 then 2 else n end)::text, 4, '0') end as ending) e,
    lateral (select now() - case when s.status in ('PENDING', 'IN_REVIEW') then n * interval '7 minutes' else n * interval '9 hours' end as at) w,
    lateral (select (select k.beginning from (values ${beginnings}) k(type, beginning) where k.type = t.type) as beginning) b
    where n <= ${each}`,
  // Regular players whose withdrawal waits have proven themselves, so that their withdrawals raise no warning.
  `insert into kyc_document (cell, player_id, domain_id, type, name_on_document, born_on, status, submitted_at, submitted_by, level, expires_on,
      reviewed_by, reviewed_at)
    select p.cell, p.id, p.domain_id, 'PASSPORT', p.name, date '1984-05-21', 'VERIFIED', now() - interval '80 days', 'site:front', 2,
      (now() + interval '5 years')::date, 'support', now() - interval '79 days'
    from player p where exists (select from withdrawal w where w.cell = p.cell and w.player_id = p.id and ${isRegular})
      and not exists (select from kyc_document d where d.cell = p.cell and d.player_id = p.id)`,
  `insert into review_claim (subject, subject_id, domain_id, staff, expires_at)
    select 'kyc_document', d.id, d.domain_id, case when d.submitted_by = 'support' then 'support' else 'owner' end, now() + interval '15 minutes'
    from kyc_document d where d.status = 'IN_REVIEW'`,
  `update player p set kyc = coalesce(d.kyc, 'PENDING'), kyc_level = coalesce(d.level, 0), kyc_expires_on = d.until
    from player q left join lateral (
      select case when d.status = 'IN_REVIEW' then 'PENDING' when d.status = 'VERIFIED' and (d.level is null or d.type = 'ADDRESS_PROOF') then 'PENDING' else d.status end as kyc,
        case when d.status = 'VERIFIED' and d.type <> 'ADDRESS_PROOF' then d.level end as level,
        case when d.status = 'VERIFIED' and d.type <> 'ADDRESS_PROOF' then d.expires_on end as until
      from kyc_document d where d.cell = q.cell and d.player_id = q.id) d on true
    where p.cell = q.cell and p.id = q.id`,
  // Most players gave their date of birth; on every ninth document it differs.
  `update player p set born_on = d.born_on - case when p.id % 9 = 0 then 31 else 0 end
    from (select distinct on (cell, player_id) cell, player_id, born_on from kyc_document where born_on < now() - interval '19 years' order by cell, player_id, submitted_at) d
    where p.cell = d.cell and p.id = d.player_id and p.id % 5 <> 0`,
  // A document was locked each time that its expiry was due: developers see the failed task.
  `insert into task_failure (task, row_id, attempts, reason, failed_at, next_at)
    select 'kyc.expiry', id::text, 11, 'canceling statement due to lock timeout', now() - interval '9 minutes', now() + interval '25 minutes'
    from kyc_document where status = 'VERIFIED' and expires_on is not null order by expires_on, id limit 2`,
  // And one that the rule refuses: nothing is broken, staff decide first.
  `insert into task_failure (task, row_id, attempts, kind, reason, failed_at, next_at)
    select 'kyc.expiry', id::text, 6, 'REFUSAL', 'The document is under review.', now() - interval '31 minutes', now() + interval '12 minutes'
    from kyc_document where status = 'VERIFIED' and expires_on is not null order by expires_on desc, id limit 1
    on conflict do nothing`,
]
