/**
 * Bonuses of players who play at the casino: some still run, others expired before their wagering was done, and a few
 * were cancelled. The wagering of those that run is counted by the product itself; their money follows the newest entry
 * of the player.
 */
export const bonusStatements: readonly string[] = [
  `insert into bonus_award (id, cell, player_id, domain_id, agent_id, name, type, amount, factor, required, currency, granted_by, granted_at, expires_at)
    select md5('running bonus of ' || p.id)::uuid, p.cell, p.id, p.domain_id, p.agent_id, o.name, o.type, o.amount, o.factor, o.amount * o.factor, p.currency, 'finance', now() - o.age, now() - o.age + interval '30 days'
    from player p join (values (0, 'Weekend reload', 'RELOAD', 100000, 30, interval '3 days'), (1, 'Diwali gift', 'MANUAL', 50000, 20, interval '8 days'),
      (2, 'Birthday present', 'BIRTHDAY', 25000, 15, interval '12 days'), (3, 'Welcome bonus', 'WELCOME', 200000, 35, interval '20 days')) o(place, name, type, amount, factor, age) on o.place = p.id % 4
    where p.status = 'ACTIVE' and p.created_at < now() - interval '21 days' and p.id % 5 = 0
      and exists (select from casino_round r where r.cell = p.cell and r.player_id = p.id)`,
  `insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, forfeited, currency, status, reason, granted_by, granted_at, expires_at, ended_at, ended_by)
    select p.cell, p.id, p.domain_id, p.agent_id, 'Summer cup', 'DEPOSIT', 75000, 25, 75000 * 25, 75000, p.currency, o.status, o.reason, 'finance', now() - interval '40 days', now() - interval '26 days',
      now() - o.ended, o.by
    from player p join (values (0, 'EXPIRED', 'The wagering was not done in time.', interval '26 days', null), (1, 'CANCELLED', 'Granted by mistake', interval '39 days', 'owner')) o(place, status, reason, ended, by)
      on o.place = case when p.id % 3 = 0 then 1 else 0 end
    where p.status = 'ACTIVE' and p.created_at < now() - interval '41 days' and p.id % 4 = 0
      and exists (select from casino_round r where r.cell = p.cell and r.player_id = p.id)`,
  `do $$ declare a bonus_award; begin
    for a in select * from bonus_award where status = 'ACTIVE' order by cell, player_id loop
      perform post_transfers(uuidv7(), (select coalesce(max(t.at), a.granted_at) from transfer t where t.cell = a.cell and t.account_id = a.player_id), 'finance', jsonb_build_array(jsonb_build_object('account', a.player_id, 'kind', 'BONUS_GRANT',
        'debit', 'bonus', 'credit', 'held', 'amount', a.amount, 'ref', 'bonus:' || a.id)), null, null);
    end loop;
  end $$`,
]
