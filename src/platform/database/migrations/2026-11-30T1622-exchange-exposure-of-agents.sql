-- What the players below an agent with an exposure limit reserve together, kept as it changes. Before, each bet summed the wallets
-- of all of them while it held the lock of the agent.
--
-- The sum of an agent's rows is the exposure of all wallets below it; agents without a limit have no row. Each statement that
-- changes wallets adds one row an agent and waits for no other that does, so that a settlement and a bet never wait for each other
-- here; when there are many, those that no one else holds are folded into one.
--
-- Who is below whom, and which agents have a limit, must not change between a change of a wallet and its count: whatever changes
-- an exposure holds a lock shared until it is committed, and whatever moves an agent or a player, or gives an agent its first
-- limit, holds it alone while it counts. It is always the last lock: agents, wallets, then this one.
create table agent_exposure (
  id uuid primary key default uuidv7(),
  agent_id bigint not null,
  amount bigint not null
);
comment on table agent_exposure is 'The rows of an agent with an exposure limit add up to the exposure of all wallets below it';
create index agent_exposure_of_agent on agent_exposure (agent_id);
call reference_table('agent_exposure', 'select');
create index agent_with_exposure_limit on agent (id) where exposure_limit >= 0;

create function limited_exposure(of_agent bigint) returns bigint stable language sql security definer set search_path = public, pg_temp as $$
  select coalesce(sum(amount), 0)::bigint from agent_exposure where agent_id = of_agent
$$;

create function recount_agent_exposure(of_agents bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(cardinality(of_agents), 0) = 0 then return; end if;
  -- Waits for all transactions that have changed an exposure; those that change one later see what this one leaves.
  perform pg_advisory_xact_lock(hashtext('agent exposure'));
  delete from agent_exposure where agent_id = any (of_agents);
  insert into agent_exposure (agent_id, amount)
  select a.id, exposure_below(a.id) from agent a where a.id = any (of_agents) and a.exposure_limit >= 0;
end $$;
revoke all on function recount_agent_exposure from public;

-- A first limit counts what is reserved already. Rows that are left behind by a limit that ends are deleted when another begins.
create function agent_limit_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.exposure_limit >= 0 then perform recount_agent_exposure(array[new.id]);
  else delete from agent_exposure where agent_id = new.id;
  end if;
  return null;
end $$;
create trigger agent_begins_or_ends_exposure_limit after update of exposure_limit on agent for each row
  when ((old.exposure_limit < 0) <> (new.exposure_limit < 0)) execute function agent_limit_changed();

-- Agents above both the old and the new place keep their exposure. Runs after agent_moves_with_its_downline.
create function agent_exposure_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform recount_agent_exposure(array(select a.id from agent a
    where a.exposure_limit >= 0 and (a.id = any (old.upline)) <> (a.id = any (new.upline))));
  return null;
end $$;
create trigger agent_moves_with_its_exposure after update of parent_id on agent for each row
  when (old.parent_id is distinct from new.parent_id) execute function agent_exposure_moved();

create function player_exposure_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare above_old bigint[]; above_new bigint[];
begin
  select upline into above_old from agent where id = old.agent_id;
  select upline into above_new from agent where id = new.agent_id;
  perform recount_agent_exposure(array(select a.id from agent a
    where a.exposure_limit >= 0 and (a.id = any (above_old)) <> (a.id = any (above_new))));
  return null;
end $$;
create trigger player_moves_with_its_exposure after update of agent_id on player for each row
  when (old.agent_id is distinct from new.agent_id) execute function player_exposure_moved();

-- Once a statement, whatever changes the wallets. Those before and after are summed by account rather than joined, which stays
-- quick for the thousands of wallets of a settlement.
create function count_exposure_below() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare counted_agents bigint[];
begin
  if not exists (select 1 from (select a.cell, a.account_id, a.exposure from wallets_after a union all select b.cell, b.account_id, -b.exposure from wallets_before b) x
      group by x.cell, x.account_id having sum(x.exposure) <> 0) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('agent exposure'));
  if not exists (select 1 from agent where exposure_limit >= 0) then return null; end if;
  with counted as (insert into agent_exposure (agent_id, amount)
  select a.id, sum(c.change)::bigint
  from (select x.cell, x.account_id, sum(x.exposure)::bigint as change
      from (select a.cell, a.account_id, a.exposure from wallets_after a union all select b.cell, b.account_id, -b.exposure from wallets_before b) x
      group by x.cell, x.account_id having sum(x.exposure) <> 0) c
    join player p on p.cell = c.cell and p.id = c.account_id
    join agent o on o.id = p.agent_id
    join agent a on a.id = any (o.upline) and a.exposure_limit >= 0
  group by a.id having sum(c.change) <> 0
  returning agent_id)
  select array_agg(agent_id) into counted_agents from counted;
  with many as (select e.agent_id from agent_exposure e where e.agent_id = any (counted_agents) group by e.agent_id having count(*) > 64),
    unheld as (select e.id from agent_exposure e join many m on m.agent_id = e.agent_id order by e.id for update of e skip locked),
    folded as (delete from agent_exposure e using unheld u where e.id = u.id returning e.agent_id, e.amount)
  insert into agent_exposure (agent_id, amount) select f.agent_id, sum(f.amount)::bigint from folded f group by f.agent_id;
  return null;
end $$;
create trigger exposure_counts_for_agents after update on wallet
  referencing old table as wallets_before new table as wallets_after for each statement execute function count_exposure_below();

-- Everything needed to place these bets, in one round trip. The agents with a limit above all players are locked in id order,
-- then the wallets by cell and id, so that calls with several bets never wait for each other in a circle. Whoever reads the same
-- agents or wallets waits until these bets are written. Markets stand once in the result however many bets share them; of the
-- agents above, only what those with a limit reserve and the version of the tree, at which agent_terms reads the rest. All reads
-- are by key: generic plans stay right, and planning would be most of the work.
create or replace function bet_contexts(players bigint[], markets bigint[], ats timestamptz[]) returns json language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare agents_before bigint[]; agents_after bigint[]; locked_agents bigint[]; contexts json;
begin
  select array_agg(p.agent_id order by c.n) into agents_before from unnest(players) with ordinality c(id, n)
    left join player p on p.cell = cell_of(c.id) and p.id = c.id;
  locked_agents := array(select a.id from agent a where a.exposure_limit >= 0
    and a.id = any (array(select unnest(o.upline) from agent o where o.id = any (agents_before))) order by a.id for no key update);
  perform 1 from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id order by w.cell, w.account_id for update of w;
  contexts := (with called as materialized (
      select c.n, c.at, p.cell, p.id as player_id, p.domain_id, p.agent_id, p.username, p.status, p.is_bet_locked, p.exposure_limit, p.currency, p.commission_rate,
        m.id as market_id, m.product, e.id as event_id, s.id as competition_id, s.sport
      from rows from (unnest(players), unnest(markets), unnest(ats)) with ordinality c(player, market, at, n)
      join player p on p.cell = cell_of(c.player) and p.id = c.player
      join market m on m.id = c.market join event e on e.id = m.event_id join competition s on s.id = e.competition_id)
    select json_build_object(
      'markets', (select json_object_agg(m.id, json_build_object('id', m.id::text, 'kind', m.kind, 'product', m.product, 'status', m.status, 'line', m.line, 'noLine', m.no_line, 'yesE4', m.yes_odds_e4, 'noE4', m.no_odds_e4,
          'maxDistance', m.max_distance, 'winners', m.winners, 'hedges', m.hedges, 'minStake', m.min_stake::text, 'maxStake', m.max_stake::text, 'maxLoss', m.max_loss::text, 'maxProfit', m.max_profit::text,
          'maxDeviation', m.max_deviation, 'minOddsE4', m.min_odds_e4, 'maxOddsE4', m.max_odds_e4, 'limits', json_build_array(
            json_build_object('level', 'event', 'minStake', e.min_stake::text, 'maxStake', e.max_stake::text, 'maxLoss', e.max_loss::text, 'maxProfit', e.max_profit::text, 'maxDeviation', e.max_deviation),
            json_build_object('level', 'competition', 'minStake', c.min_stake::text, 'maxStake', c.max_stake::text, 'maxLoss', c.max_loss::text, 'maxProfit', c.max_profit::text, 'maxDeviation', c.max_deviation),
            json_build_object('level', 'sport', 'minStake', s.min_stake::text, 'maxStake', s.max_stake::text, 'maxLoss', s.max_loss::text, 'maxProfit', s.max_profit::text, 'maxDeviation', s.max_deviation)),
          'isEventOpen', e.status = 'OPEN' and e.is_visible and not e.is_bet_locked and c.is_visible and not c.is_bet_locked and s.is_visible is not false and s.is_bet_locked is not true,
          'sport', c.sport, 'event', e.id::text, 'fedAt', m.fed_at, 'isInPlay', e.is_in_play, 'silentSeconds', e.silent_seconds,
          'runners', (select coalesce(json_agg(json_build_object('id', r.id::text, 'backE4', r.back_e4, 'layE4', r.lay_e4) order by r.sort_order), '[]')
            from runner r where r.market_id = m.id and r.status = 'ACTIVE')))
        from (select distinct market_id from called) x join market m on m.id = x.market_id join event e on e.id = m.event_id join competition c on c.id = e.competition_id left join sport s on s.id = c.sport),
      'version', current_tree_version(),
      'exposures', (select coalesce(json_object_agg(l.id, limited_exposure(l.id)::text), '{}') from unnest(locked_agents) l(id)),
      'calls', (select json_agg(json_build_object('n', c.n, 'betId', uuidv7(), 'commission', case when c.product = 'exchange' then c.commission_rate end,
          'market', c.market_id::text, 'player', json_build_object('id', c.player_id::text, 'cell', c.cell, 'domainId', c.domain_id, 'agentId', c.agent_id::text, 'username', c.username,
            'isActive', c.status = 'ACTIVE', 'isBetLocked', c.is_bet_locked, 'exposureLimit', c.exposure_limit::text, 'currency', c.currency),
          'wallet', (select json_build_object('balance', w.balance::text, 'exposure', w.exposure::text) from wallet w where w.cell = c.cell and w.account_id = c.player_id),
          'care', responsible_gaming_of(c.cell, c.player_id, c.at),
          'bets', (select coalesce(json_agg(json_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
              'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
            from bet_open b where b.cell = c.cell and b.player_id = c.player_id and b.market_id = c.market_id))) from called c)));
  -- A player or an agent moved, or an agent got a limit, while this waited for a lock: all is retried with the new agents.
  select array_agg(p.agent_id order by c.n) into agents_after from unnest(players) with ordinality c(id, n)
    left join player p on p.cell = cell_of(c.id) and p.id = c.id;
  if agents_after is distinct from agents_before or exists (select from agent a where a.exposure_limit >= 0
      and a.id = any (array(select unnest(o.upline) from agent o where o.id = any (agents_after))) and a.id <> all (locked_agents)) then
    raise exception 'player_moved' using errcode = '40001';
  end if;
  return contexts;
end $$;

-- Writes new bets with their positions, exposures and tallies, as save_bet does for one bet that may exist already. bets: rows of
-- bet_open, one a player, because each states the position after it; then by bet the new worst case of the player in the market.
-- Wallets and markets are locked in order; the markets until the end, so that no bet arrives after a suspension or while one is
-- being settled. Nor do bets that raise the exposure below an agent leave it above its limit.
create or replace function place_bets(bets json, worst bigint[], outcomes jsonb[], may_overdraw boolean[]) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare placed bet_open[] := array(select b from json_populate_recordset(null::bet_open, bets) b); players bigint[]; wrong bigint; found_wallets int; limited bigint[] := '{}';
begin
  players := array(select b.player_id from unnest(placed) b);
  if cardinality(players) <> (select count(distinct c) from unnest(players) c) then raise exception 'two_bets_of_a_player'; end if;
  perform 1 from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id and w.domain_id = any (visible_domains())
    order by w.cell, w.account_id for update of w;
  get diagnostics found_wallets = row_count;
  if found_wallets <> cardinality(players) then raise exception 'unknown_account' using errcode = 'OV404'; end if;
  perform 1 from market where id = any (array(select b.market_id from unnest(placed) b)) order by id for share;
  if exists (select from unnest(placed) b left join market m on m.id = b.market_id where m.status is distinct from 'OPEN') then
    raise exception 'market_is_not_open' using errcode = 'OV409';
  end if;
  if exists (select from unnest(placed) b where b.matched + b.remaining = 0) then raise exception 'no_open_bet' using errcode = 'OV409'; end if;
  select b.player_id into wrong from unnest(placed) with ordinality b
    join wallet w on w.cell = cell_of(b.player_id) and w.account_id = b.player_id
    left join position p on p.cell = w.cell and p.player_id = w.account_id and p.market_id = b.market_id
    where place_bets.worst[b.ordinality] > coalesce(p.exposure, 0) and not place_bets.may_overdraw[b.ordinality]
      and w.balance - w.exposure - place_bets.worst[b.ordinality] + coalesce(p.exposure, 0) < 0 limit 1;
  if found then raise exception 'insufficient_funds' using errcode = 'OV402', detail = wrong::text; end if;
  if exists (select from agent where exposure_limit >= 0) then
    limited := array(select distinct a.id from unnest(placed) with ordinality b
      left join position p on p.cell = cell_of(b.player_id) and p.player_id = b.player_id and p.market_id = b.market_id
      join agent o on o.id = b.agent_id join agent a on a.id = any (o.upline) and a.exposure_limit >= 0
      where place_bets.worst[b.ordinality] > coalesce(p.exposure, 0) and not place_bets.may_overdraw[b.ordinality]);
  end if;

  with b as materialized (
    select w.cell, w.domain_id, w.currency, d.time_zone, b.player_id, b.id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4,
      coalesce(b.persistence, 'LAPSE') as persistence, b.stake, b.matched, b.remaining, coalesce(b.cancelled, 0) as cancelled, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at,
      place_bets.worst[b.ordinality] as new_worst, place_bets.outcomes[b.ordinality] as new_outcomes, coalesce(p.exposure, 0) as was_exposure
    from unnest(placed) with ordinality b
    join wallet w on w.cell = cell_of(b.player_id) and w.account_id = b.player_id
    join domain d on d.id = w.domain_id
    left join position p on p.cell = w.cell and p.player_id = w.account_id and p.market_id = b.market_id),
  bets_in as (
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at)
    select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.remaining, b.cancelled,
      b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at from b),
  positions_in as (
    insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
    select b.cell, b.player_id, b.market_id, b.domain_id, b.agent_id, b.new_worst, b.new_worst, b.new_outcomes, 1 from b
    on conflict (cell, player_id, market_id) do update set exposure = excluded.exposure, worst = excluded.worst, outcomes = excluded.outcomes,
      bets = position.bets + 1, version = position.version + 1),
  wallets_in as (
    update wallet w set exposure = w.exposure + b.new_worst - b.was_exposure, debt = greatest(0, w.exposure + b.new_worst - b.was_exposure - w.balance)
    from b where w.cell = b.cell and w.account_id = b.player_id)
  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select b.cell, b.domain_id, (b.placed_at at time zone b.time_zone)::date, b.product, case when b.matched > 0 then 'OPEN' else 'UNMATCHED' end, count(*)::int, sum(b.stake)::bigint, 0
  from b group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;

  -- Together they may exceed what each of them was allowed alone: then all of them are read and decided again.
  if cardinality(limited) > 0 and exists (select from agent a where a.id = any (limited) and limited_exposure(a.id) > a.exposure_limit) then
    raise exception 'agent_exposure_limit_exceeded' using errcode = '40001';
  end if;
end $$;

-- Agents that have a limit already.
do $$
declare was_visible text := coalesce(current_setting('app.domains', true), '');
begin
  perform set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true);
  perform recount_agent_exposure(array(select id from agent where exposure_limit >= 0));
  perform set_config('app.domains', was_visible, true);
end $$;
