-- A casino round counts on the day of the call that gave it its result, whenever its row is written.

comment on column casino_round.ended_at is 'The last call since the provider ended the round: the day on which its result or correction counts';

create or replace function count_casino_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare before record; after record; counted date; d_bets int; d_stake bigint; d_pl bigint;
begin
  if tg_op = 'UPDATE' then select * into before from casino_round_counts(old.status, old.bet, old.win); else select 0 bets, 0::bigint stake, 0::bigint pl into before; end if;
  select * into after from casino_round_counts(new.status, new.bet, new.win);
  d_bets := after.bets - before.bets; d_stake := after.stake - before.stake; d_pl := after.pl - before.pl;
  if d_bets = 0 and d_stake = 0 and d_pl = 0 then return null; end if;
  counted := day_in(new.domain_id, coalesce(new.ended_at, now()));
  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
  values (new.cell, new.player_id, counted, new.provider, new.domain_id, new.agent_id, new.currency, d_bets, d_stake, d_pl)
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl;
  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, retained)
  select new.cell, x.agent_id, counted, new.provider, new.domain_id, new.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.retained)::bigint
  from (select new.agent_id, d_bets bets, d_stake stake, d_pl pl, 0::bigint retained
        union all select n.agent_id, 0, 0, 0, n.retained from ticket_split(new.share_path_id, after.pl) n
        union all select o.agent_id, 0, 0, 0, -o.retained from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, retained = agent_day.retained + excluded.retained;
  insert into node_day_dirty (agent_id, day, product)
  select distinct u.agent_id, counted, new.provider from share_path p cross join lateral unnest(p.agents || new.agent_id) u(agent_id) where p.id = new.share_path_id;
  return null;
end $$;
