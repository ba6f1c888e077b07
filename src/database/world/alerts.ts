/** What traders were told of in the last hours: the largest open stakes, each in one of the states an alert can be in. */
export const alertsOfTraders: readonly string[] = [
  `insert into risk_alert (domain_id, agent_id, rule, severity, status, subject, market_id, player_id, bet_id, amount, threshold, owner, remark,
      raised_at, acknowledged_at, closed_at)
    select b.domain_id, b.agent_id, 'LARGE_STAKE', case when n % 3 = 0 then 'HIGH' else 'MEDIUM' end, s.status, 'bet:' || b.id, b.market_id, b.player_id, b.id,
      b.stake, least(b.stake, 1000000), case when s.status <> 'OPEN' then 'risk' end, case when s.status = 'CLOSED' then 'Usual for this player' end,
      b.placed_at, case when s.status <> 'OPEN' then b.placed_at + interval '2 minutes' end, case when s.status = 'CLOSED' then b.placed_at + interval '9 minutes' end
    from (select o.*, row_number() over (order by o.stake desc, o.id) as n from bet_open o) b,
      lateral (select (array['OPEN', 'ACKNOWLEDGED', 'OPEN', 'CLOSED'])[1 + b.n % 4] as status) s where b.n <= 40`,
]
