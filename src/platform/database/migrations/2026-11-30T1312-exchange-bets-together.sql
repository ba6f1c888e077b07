-- Bets that arrive together are read, and written, by one statement each.

-- Exposure of all players below an agent.
create function exposure_below(of_agent bigint) returns bigint stable language sql security definer set search_path = public, pg_temp as $$
  select coalesce(sum(w.exposure), 0)::bigint from agent below join player p on p.agent_id = below.id
    join wallet w on w.cell = p.cell and w.account_id = p.id where below.upline @> array[of_agent]
$$;

drop function bet_context(bigint, bigint, timestamptz);
-- Everything needed to place these bets, in one round trip. The agents with a limit above all players are locked in id order,
-- then the wallets by cell and id, so that calls with several bets never wait for each other in a circle. Whoever reads the same
-- agents or wallets waits until these bets are written. Markets, and agents with their terms, stand once in the result however
-- many bets share them. All reads are by key: generic plans stay right, and planning would be most of the work.
create function bet_contexts(players bigint[], markets bigint[], ats timestamptz[]) returns json language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare agents_before bigint[]; agents_after bigint[]; locked_agents bigint[]; contexts json;
begin
  select array_agg(p.agent_id order by c.n) into agents_before from unnest(players) with ordinality c(id, n)
    left join player p on p.cell = cell_of(c.id) and p.id = c.id;
  locked_agents := array(select a.id from agent a where a.exposure_limit >= 0
    and a.id = any (array(select unnest(o.upline) from agent o where o.id = any (agents_before))) order by a.id for no key update);
  perform 1 from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id order by w.cell, w.account_id for update of w;
  contexts := (with called as materialized (
      select c.n, c.at, p.cell, p.id as player_id, p.domain_id, p.agent_id, p.username, p.status, p.is_bet_locked, p.exposure_limit, p.currency, p.commission_rate, o.upline,
        m.id as market_id, m.product, e.id as event_id, s.id as competition_id, s.sport
      from rows from (unnest(players), unnest(markets), unnest(ats)) with ordinality c(player, market, at, n)
      join player p on p.cell = cell_of(c.player) and p.id = c.player join agent o on o.id = p.agent_id
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
      'uplines', (select json_object_agg(x.agent_id, (select json_agg(json_build_object('username', a.username, 'isActive', a.status = 'ACTIVE', 'isBetLocked', a.is_bet_locked,
            'exposureLimit', a.exposure_limit::text, 'exposure', case when a.exposure_limit < 0 then '0' else exposure_below(a.id)::text end) order by a.level desc)
          from agent a where a.id = any (x.upline))) from (select distinct agent_id, upline from called) x),
      'calls', (select json_agg(json_build_object('n', c.n, 'betId', uuidv7(), 'sharePath', share_path_of(c.agent_id, c.product, case when c.product = 'exchange' then c.commission_rate end)::text,
          'market', c.market_id::text, 'player', json_build_object('id', c.player_id::text, 'cell', c.cell, 'domainId', c.domain_id, 'agentId', c.agent_id::text, 'username', c.username,
            'isActive', c.status = 'ACTIVE', 'isBetLocked', c.is_bet_locked, 'exposureLimit', c.exposure_limit::text, 'currency', c.currency),
          'wallet', (select json_build_object('balance', w.balance::text, 'exposure', w.exposure::text) from wallet w where w.cell = c.cell and w.account_id = c.player_id),
          'path', path_terms(c.upline, c.sport, c.product), 'care', responsible_gaming_of(c.cell, c.player_id, c.at),
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
grant execute on function bet_contexts to overround_app;

-- Writes new bets with their positions, exposures and tallies, as save_bet does for one bet that may exist already. bets: rows of
-- bet_open, one a player, because each states the position after it; then by bet the new worst case of the player in the market.
-- Wallets and markets are locked in order; the markets until the end, so that no bet arrives after a suspension or while one is
-- being settled.
create function place_bets(bets json, worst bigint[], outcomes jsonb[], may_overdraw boolean[]) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare placed bet_open[] := array(select b from json_populate_recordset(null::bet_open, bets) b); players bigint[]; wrong bigint; found_wallets int;
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
end $$;
grant execute on function place_bets to overround_app;
