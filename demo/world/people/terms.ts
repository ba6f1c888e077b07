/** Credit references, limits and rates of the demo's agents, and last week's settlements. */
export const agentTermStatements = [
  // The credit reference is the balance at and below the agent less a few percent: that much is open between neighbours.
  `update agent set credit_reference = greatest(0, (t.total - t.own * ((agent.id * 7 % 9) - 4) / 100) / 100 * 100)
   from (select a.id, (select w.balance from wallet w where w.cell = cell_of(a.id) and w.account_id = a.id) as own,
       (select sum(w.balance) from agent b join wallet w on w.cell = cell_of(b.id) and w.account_id = b.id where b.upline @> array[a.id])
       + coalesce((select sum(w.balance) from agent b join player p on p.agent_id = b.id join wallet w on w.cell = p.cell and w.account_id = p.id
         where b.upline @> array[a.id]), 0) as total from agent a where a.level > 1) t
   where t.id = agent.id`,
  `update agent set match_rate = case level when 2 then 150 when 3 then 100 when 4 then 75 when 5 then 50 else 0 end,
     session_rate = case when level between 2 and 5 then 50 * (6 - level) else 0 end,
     max_match_rate = case when level between 2 and 5 then 150 else 1000 end, city = (array['Mumbai', 'Delhi', 'Indore', 'Surat', 'Jaipur'])[id % 5 + 1],
     reference = case when id % 4 = 0 then 'Old house' end, phone = '+9198' || lpad((id * 7919 % 100000000)::text, 8, '0')
   where level > 1`,
  `update agent set verticals = '{exchange,bookmaker,fancy}' where level = 4 and id % 3 = 0`,
  `insert into agent_limit (agent_id, sport, product, domain_id, min_stake, max_stake, max_profit, max_loss, max_odds_e4, delay_ms, set_by, set_at)
   select a.id, s.sport, s.product, a.domain_id, s.low * 100, s.high * 100 / (a.level - 1), s.high * 400 / (a.level - 1), s.high * 300 / (a.level - 1), s.odds, s.delay,
     'owner', now() - make_interval(days => (a.id % 40)::int + 1)
   from agent a cross join (values ('cricket', 'exchange', 100, 500000, 200000, 5000), ('cricket', 'bookmaker', 100, 300000, null, null),
     ('cricket', 'fancy', 100, 100000, null, null), ('tennis', 'exchange', 200, 100000, 150000, 4000)) s(sport, product, low, high, odds, delay)
   where a.level in (2, 3)`,
] as const
