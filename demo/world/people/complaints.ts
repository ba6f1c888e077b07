/** Complaints of the last months: most are answered, in time or late; some wait, and a few were handed over. */
export const complaintStatements: readonly string[] = [
  `insert into player_complaint (cell, player_id, domain_id, agent_id, kind, channel, summary, status, received_at, acknowledge_by, answer_by, recorded_by, recorded_at, acknowledged_by, acknowledged_at,
      answered_by, answered_at, outcome, reason, handed_to, handed_over_by, handed_over_at, ruling, closed_by, closed_at)
    select c.cell, c.id, c.domain_id, c.agent_id, c.kind, case c.place % 4 when 0 then 'PHONE' when 1 then 'CHAT' when 2 then 'EMAIL' else 'LETTER' end, c.summary, c.status, c.received_at,
      c.received_at + interval '1 day', c.received_at + interval '28 days', 'support', c.received_at, case when c.status <> 'OPEN' then 'support' end,
      case when c.status <> 'OPEN' then c.received_at + make_interval(hours => (4 + c.place % 30)::int) end,
      case when c.status = 'ANSWERED' then 'support' end, case when c.status = 'ANSWERED' then c.received_at + make_interval(days => (3 + c.place % 28)::int) end,
      case when c.status = 'ANSWERED' then case c.place % 3 when 0 then 'UPHELD' when 1 then 'REJECTED' else 'PARTLY_UPHELD' end end,
      case when c.status <> 'OPEN' and c.status <> 'ACKNOWLEDGED' then 'CHECKED: Compared with the statement of the account' end,
      case when c.status in ('HANDED_OVER', 'CLOSED') then 'Independent Betting Disputes Body' end, case when c.status in ('HANDED_OVER', 'CLOSED') then 'owner' end,
      case when c.status in ('HANDED_OVER', 'CLOSED') then c.received_at + interval '20 days' end, case when c.status = 'CLOSED' then 'REJECTED' end, case when c.status = 'CLOSED' then 'owner' end,
      case when c.status = 'CLOSED' then c.received_at + interval '34 days' end
    from (select p.cell, p.id, p.domain_id, p.agent_id, p.place, k.kind, k.summary,
        case when p.place <= 6 then case when p.place % 2 = 0 then 'OPEN' else 'ACKNOWLEDGED' end when p.place % 9 = 0 then 'HANDED_OVER' when p.place % 13 = 0 then 'CLOSED' else 'ANSWERED' end as status,
        case when p.place <= 6 then now() - make_interval(hours => (p.place * 9)::int) else now() - make_interval(days => (35 + p.place)::int) end as received_at
      from (select cell, id, domain_id, agent_id, row_number() over (order by md5(id::text)) as place from player) p
      join (values (0, 'PAYMENT', 'The withdrawal of last week has not arrived'), (1, 'BET', 'The market was settled with the wrong winner'),
          (2, 'BONUS', 'The bonus ended before its last day'), (3, 'ACCOUNT', 'The account was suspended without a reason'),
          (4, 'SERVICE', 'Nobody answered the messages of Sunday')) k(digit, kind, summary) on k.digit = p.place % 5
      where p.place <= 40) c`,
  `insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
    select 'player_complaint', id, domain_id, 'support', received_at from player_complaint where status = 'ACKNOWLEDGED'`,
]
