import { claimStatement } from '../claims.ts'

/** Risk alerts of the last hours: the largest open stakes, covering every state of an alert. */
export const riskAlertStatements: readonly string[] = [
  `insert into risk_alert (domain_id, agent_id, rule, severity, status, subject, market_id, player_id, bet_id, amount, threshold, remark,
      raised_at, closed_at)
    select b.domain_id, b.agent_id, 'LARGE_STAKE', case when n % 3 = 0 then 'HIGH' else 'MEDIUM' end, s.status, 'bet:' || b.id, b.market_id, b.player_id, b.id,
      b.stake, least(b.stake, 1000000), case when s.status = 'CLOSED' then 'Usual for this player' end,
      b.placed_at, case when s.status = 'CLOSED' then b.placed_at + interval '9 minutes' end
    from (select o.*, row_number() over (order by o.stake desc, o.id) as n from bet_open o) b,
      lateral (select (array['OPEN', 'ACKNOWLEDGED', 'OPEN', 'CLOSED'])[1 + b.n % 4] as status) s where b.n <= 40`,
  claimStatement({ table: 'risk_alert', staff: 'risk', where: `c.status <> 'OPEN'`, at: 'raised_at' }),
  `insert into watchlist_entry (cell, player_id, domain_id, remark, by, at)
    select b.cell, b.player_id, b.domain_id, (array['Bets just before prices move', 'Wins more than prices say', 'Always the other side of one account'])[1 + n % 3],
      'risk', now() - n * interval '7 hours'
    from (select o.cell, o.player_id, o.domain_id, row_number() over (order by max(o.stake) desc, o.player_id) as n from bet_open o group by 1, 2, 3) b where n <= 9`,
  `update event e set score = case c.sport when 'cricket' then 40 + e.id % 90 || '/' || e.id % 7 when 'football' then e.id % 3 || '–' || e.id % 2
        when 'tennis' then '6–4, ' || e.id % 6 || '–' || e.id % 5 else e.id % 30 || '–' || e.id % 25 end,
      clock = case c.sport when 'cricket' then 5 + e.id % 12 || '.' || e.id % 6 when 'football' then 20 + e.id % 60 || ' min' end,
      score_at = now(), halts_on = case c.sport when 'cricket' then '{WICKET}'::text[] when 'football' then '{GOAL,RED_CARD,PENALTY}' else '{}' end
    from competition c where c.id = e.competition_id and e.is_in_play`,
]
