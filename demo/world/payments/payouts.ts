import { isRegular } from '#demo/world/people/documents.ts'

/** Payouts derived from the withdrawals: payout account, gateway and order. */
export const payoutStatements: readonly string[] = [
  // The statement of each day is imported on the next morning, today's was twenty minutes ago.
  `insert into bank_statement_line (domain_id, account, booked_on, utr, amount, narration, batch, imported_by, imported_at)
    select d.domain_id, 'HDFC 50100012345678', s.day, d.utr, case when d.cell % 11 = 0 then d.amount - 100 else d.amount end,
      'UPI/CR/' || d.utr, md5('bank statement ' || d.domain_id || ' ' || s.day)::uuid, 'finance',
      least(now() - interval '20 minutes', s.day + interval '28 hours')
    from deposit d cross join lateral (select day_in(d.domain_id, d.requested_at) as day) s
    where d.gateway = 'manual' and d.utr is not null and d.cell % 3 > 0 and d.requested_at > now() - interval '15 days'
    on conflict do nothing`,
  // A statement of another account was imported by mistake, and rolled back.
  `insert into bank_statement_line (domain_id, account, booked_on, utr, amount, narration, batch, imported_by, imported_at, is_rolled_back)
    select domain_id, 'ICICI 000405001234', booked_on, utr, amount, narration, md5('rolled back ' || domain_id)::uuid, imported_by,
      now() - interval '40 minutes', true
    from (select l.*, row_number() over (partition by domain_id order by booked_on desc, utr) as n from bank_statement_line l) l where n <= 3`,
  `insert into bank_statement_import (id, domain_id, account, currency, lines, total, sha256, columns, imported_by, imported_at,
      status, rolled_back_by, rolled_back_at, rollback_reason)
    select l.batch, l.domain_id, l.account, d.currency, count(*), sum(l.amount), encode(sha256(l.batch::text::bytea), 'hex'),
      '{"date": "Date", "amount": "Deposit Amt.", "debit": "Withdrawal Amt.", "side": null, "balance": "Closing Balance",
        "utr": "Chq./Ref.No.", "narration": "Narration", "dayOrder": "DAY_FIRST", "decimalMark": "POINT",
        "header": ["Date", "Narration", "Chq./Ref.No.", "Value Dt", "Withdrawal Amt.", "Deposit Amt.", "Closing Balance"]}',
      l.imported_by, l.imported_at, case when l.is_rolled_back then 'ROLLED_BACK' else 'IMPORTED' end,
      case when l.is_rolled_back then 'finance' end, case when l.is_rolled_back then l.imported_at + interval '6 minutes' end,
      case when l.is_rolled_back then 'The statement of another account' end
    from bank_statement_line l join domain d on d.id = l.domain_id
    group by l.batch, l.domain_id, l.account, d.currency, l.imported_by, l.imported_at, l.is_rolled_back`,
  `update withdrawal w set beneficiary_name = case when w.cell % 9 = 0 then split_part(p.name, ' ', 2) || ' ' || left(p.name, 1) else p.name end,
      name_match = case when w.cell % 9 = 0 then 95 else 100 end,
      gateway = case when w.paid_by is not null then 'demo-pay' end
    from player p where p.cell = w.cell and p.id = w.player_id`,
  `update player p set vip_level = 1 + p.id % 3 where exists (select from player_tag t where t.cell = p.cell and t.player_id = p.id and t.tag = 'vip')`,
  `insert into payout (cell, player_id, withdrawal_id, domain_id, agent_id, attempt, gateway, amount, currency, status, reference, utr, message,
      ordered_by, ordered_at, due_at, sent_at, answered_at, paid_at, query_count)
    select w.cell, w.player_id, w.id, w.domain_id, w.agent_id, 1, 'demo-pay', w.amount, w.currency, t.status, 'pay_' || right(w.id::text, 10),
      w.utr, case w.status when 'FAILED' then 'Beneficiary account closed' when 'UNKNOWN' then 'No answer within 15 seconds' end,
      w.paid_by, s.at, s.at + interval '10 seconds', s.at + interval '10 seconds', coalesce(w.paid_at, s.at + interval '25 seconds'),
      case w.status when 'SUCCESS' then coalesce(w.paid_at, s.at + interval '25 seconds') end, 1
    from withdrawal w
    join (values ('SUCCESS', 'PAID'), ('FAILED', 'FAILED'), ('PROCESSING', 'ACCEPTED'), ('UNKNOWN', 'UNKNOWN')) t(state, status) on t.state = w.status
    cross join lateral (select coalesce(w.paid_at, w.approved_at + interval '6 minutes') - interval '35 seconds' as at) s
    where w.paid_by is not null and w.requested_at > now() - interval '15 days'`,
  // Paid accounts are known accounts; a few turned out to belong to others, and a few were removed.
  `insert into beneficiary (cell, player_id, domain_id, method, account, holder, status, added_at, cooling_from, verified_name, name_match, verified_by, verified_at)
    select w.cell, w.player_id, w.domain_id, w.method, min(w.beneficiary), min(w.beneficiary_name), s.status, min(w.requested_at), min(w.requested_at),
      case s.status when 'VERIFIED' then min(w.beneficiary_name) end, case s.status when 'VERIFIED' then min(w.name_match) end,
      case s.status when 'VERIFIED' then 'finance' end, case s.status when 'VERIFIED' then min(w.requested_at) + interval '2 hours' end
    from withdrawal w
    cross join lateral (select case when bool_or(o.status = 'SUCCESS') then case when w.player_id % 11 = 0 then 'REMOVED' when w.player_id % 3 > 0 then 'VERIFIED' else 'ADDED' end
        when bool_and(o.status in ('REJECTED', 'FAILED', 'CANCELLED')) and w.player_id % 2 = 0 then 'BLOCKED' else 'ADDED' end as status
      from withdrawal o where o.cell = w.cell and o.player_id = w.player_id and o.account_key = w.account_key and o.method = w.method) s
    where w.beneficiary <> '' group by w.cell, w.player_id, w.domain_id, w.method, w.account_key, s.status`,
  `update beneficiary b set added_at = now() - interval '40 days', cooling_from = now() - interval '40 days'
    from withdrawal w where w.cell = b.cell and w.player_id = b.player_id and w.method = b.method and w.account_key = b.account_key and ${isRegular}`,
]
