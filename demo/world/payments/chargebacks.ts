/**
 * Deposits by card that banks took back: half of them wait for an answer, some beyond their deadline, some for the bank, and
 * the others were won.
 */
export const chargebackStatements: readonly string[] = [
  `insert into deposit_chargeback (cell, player_id, domain_id, agent_id, deposit_id, gateway, reference, source, cause, amount, currency, note, status, opened_by, opened_at, respond_by,
      contested_by, contested_at, decided_by, decided_at, reason)
    select d.cell, d.player_id, d.domain_id, d.agent_id, d.id, d.gateway, 'CB-' || lpad((4000 + d.place)::text, 6, '0'), case d.place % 3 when 0 then 'STAFF' when 1 then 'FILE' else 'CALLBACK' end,
      case d.place % 4 when 0 then 'FRAUD' when 1 then 'NOT_RECOGNISED' when 2 then 'NOT_RECEIVED' else 'DUPLICATE' end, d.amount, d.currency,
      case d.place % 3 when 0 then 'CHECKED: The bank wrote a letter' when 1 then 'Named in the file of the week' else '' end, d.status, case d.place % 3 when 2 then 'gateway:' || d.gateway else 'finance' end,
      now() - d.age, now() - d.age + interval '7 days', case when d.status in ('CONTESTED', 'WON') then 'finance' end, case when d.status in ('CONTESTED', 'WON') then now() - d.age + interval '1 day' end,
      case when d.status = 'WON' then 'checker' end, case when d.status = 'WON' then now() - interval '3 hours' end, case when d.status = 'WON' then 'CHECKED: The bank kept the payment' end
    from (select p.*, case p.place % 4 when 0 then 'WON' when 1 then 'CONTESTED' else 'OPEN' end as state, make_interval(days => (p.place % 9)::int, hours => 2) as age
      from (select e.cell, e.player_id, e.domain_id, e.agent_id, e.id, e.gateway, e.amount, e.currency,
          row_number() over (order by e.requested_at desc, e.id) as place from deposit e where e.status = 'SUCCESS' and e.method = 'card') p where p.place <= 24) s
    cross join lateral (select s.cell, s.player_id, s.domain_id, s.agent_id, s.id, s.gateway, s.amount, s.currency, s.place, s.state as status,
      case when s.state = 'OPEN' then s.age else greatest(s.age, interval '2 days') end as age) d`,
  `insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
    select 'deposit_chargeback', id, domain_id, 'finance', opened_at from deposit_chargeback where status = 'CONTESTED'`,
]
