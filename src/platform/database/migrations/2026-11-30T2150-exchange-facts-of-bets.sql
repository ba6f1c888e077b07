-- What restricts players is read for all bets of a batch at once, with the plan that the connection has; a function for each bet
-- started four statements a bet.

-- What restricts each of these players at an instant, with its place in the lists. One statement: it becomes part of the one that
-- calls it.
create function responsible_gaming_of_all(cells smallint[], players bigint[], ats timestamptz[]) returns table (n bigint, care jsonb) language sql stable as $$
  with requested as materialized (
    select a.n, a.at, p.cell, p.id, p.domain_id, p.email, p.phone, p.kyc_level, p.kyc_previous_level, p.kyc_final_at, p.kyc_expires_on, d.time_zone
    from rows from (unnest(cells), unnest(players), unnest(ats)) with ordinality a(cell, id, at, n)
    join player p on p.cell = a.cell and p.id = a.id join domain d on d.id = p.domain_id),
  operators as materialized (
    select x.domain_id, coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = 0), '{}')
      || coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = x.domain_id), '{}') as care
    from (select distinct domain_id from requested) x)
  select p.n, jsonb_build_object(
    'restrictions', (select coalesce(jsonb_agg(jsonb_build_object('scope', r.scope, 'target', r.target, 'kind', r.kind, 'value', r.value::text, 'from', r.from_at, 'until', r.expires_at)), '[]')
      from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE'),
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from', e.from_at, 'until', e.expires_at)), '[]')
      from player_exclusion e where e.lifted_at is null and e.keys && identity_keys(p.cell, p.id, p.email, p.phone)),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period, 'setter', l.setter, 'amount', l.amount::text,
        'hasPending', l.has_pending, 'pendingAmount', l.pending_amount::text, 'pendingFrom', l.pending_from,
        'used', limit_usage(p.cell, p.id, l.kind, l.period, p.at)::text) order by l.kind, l.period, l.setter), '[]')
      from player_limit l where l.cell = p.cell and l.player_id = p.id),
    'lastBetAt', case when exists (select 1 from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE' and r.kind = 'DELAY')
      then greatest((select max(b.placed_at) from bet b where b.cell = p.cell and b.player_id = p.id and (b.settled_at is null or b.settled_at > p.at - interval '1 day')),
        (select max(k.placed_at) from ticket k where k.cell = p.cell and k.player_id = p.id)) end,
    'kycLevel', proven_level(p.kyc_level, p.kyc_previous_level, p.kyc_final_at, p.at), 'kycExpired', p.kyc_expires_on < (p.at at time zone p.time_zone)::date,
    'operator', o.care)
  from requested p join operators o on o.domain_id = p.domain_id
$$;
grant execute on function responsible_gaming_of_all to overround_app;

create or replace function responsible_gaming_of(of_cell smallint, of_player bigint, at timestamptz) returns jsonb language sql stable as $$
  select g.care from responsible_gaming_of_all(array[of_cell], array[of_player], array[at]) g
$$;

-- Everything needed to place these bets, in one round trip. The agents with a limit above all players are locked in id order,
-- then the wallets by cell and id, so that calls with several bets never wait for each other in a circle. Whoever reads the same
-- agents or wallets waits until these bets are written. Markets stand once in the result however many bets share them; of the
-- agents above, only what those with a limit reserve and the version of the tree, at which agent_terms reads the rest. All reads
-- are by key: generic plans stay right, and planning would be most of the work.
create or replace function bet_contexts(players bigint[], markets bigint[], ats timestamptz[]) returns json language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare agents_before bigint[]; agents_after bigint[]; locked_agents bigint[]; contexts json;
  cells smallint[] := array(select cell_of(c.id) from unnest(players) with ordinality c(id, n) order by c.n);
begin
  select array_agg(p.agent_id order by c.n) into agents_before from unnest(players) with ordinality c(id, n)
    left join player p on p.cell = cell_of(c.id) and p.id = c.id;
  locked_agents := array(select a.id from agent a where a.exposure_limit >= 0
    and a.id = any (array(select unnest(o.upline) from agent o where o.id = any (agents_before))) order by a.id for no key update);
  perform 1 from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id order by w.cell, w.account_id for update of w;
  contexts := (with cared as materialized (
      select g.n, g.care from responsible_gaming_of_all(cells, players, ats) g),
    called as materialized (
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
          'care', g.care,
          'bets', (select coalesce(json_agg(json_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
              'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
            from bet_open b where b.cell = c.cell and b.player_id = c.player_id and b.market_id = c.market_id))) from called c join cared g on g.n = c.n)));
  -- A player or an agent moved, or an agent got a limit, while this waited for a lock: all is retried with the new agents.
  select array_agg(p.agent_id order by c.n) into agents_after from unnest(players) with ordinality c(id, n)
    left join player p on p.cell = cell_of(c.id) and p.id = c.id;
  if agents_after is distinct from agents_before or exists (select from agent a where a.exposure_limit >= 0
      and a.id = any (array(select unnest(o.upline) from agent o where o.id = any (agents_after))) and a.id <> all (locked_agents)) then
    raise exception 'player_moved' using errcode = '40001';
  end if;
  return contexts;
end $$;

-- The consequences of decisions, as before. Audit rows are read into their columns by name rather than put together as objects, and
-- decisions that move no money lock no wallets.
create or replace function record_decisions(decided jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare d record; posted_at timestamptz;
begin
  if decided @? '$[*].orders[0]' then
    -- All wallets are locked in id order before the clock is read, so that statements are in order of time.
    perform lock_wallets(array(select (o ->> 'account')::bigint from jsonb_array_elements(decided) e, jsonb_array_elements(e -> 'orders') o));
    posted_at := clock_timestamp();
    for d in select * from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb) where jsonb_array_length(e.orders) > 0 loop
      perform post_transfers(d.journal, posted_at, d.actor, d.orders, null, null);
      if d.orders @? '$[*].kind ? (@ == "DEPOSIT" || @ == "DEPOSIT_REVERSAL" || @ == "WITHDRAW_PAID" || @ == "WITHDRAW_REVERSED")' then
        perform count_payments(d.journal, posted_at, d.orders);
      end if;
    end loop;
  end if;
  insert into audit (domain_id, agent_id, player_id, actor, actor_role, action, permission, subject, subject_name, input, before, after, reason,
      journal_id, result, request_id, route, session_key, ip, user_agent, visitor)
    select r.domain_id, r.agent_id, r.player_id, e.actor, r.actor_role, r.action, r.permission, r.subject, r.subject_name, r.input, r.before, r.after, r.reason,
      case when jsonb_array_length(e.orders) > 0 then e.journal end, coalesce(r.result, 'SUCCESS'), r.request_id, r.route, r.session_key, r.ip, r.user_agent, r.visitor
    from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb, trail jsonb),
      jsonb_to_record(e.trail) as r(domain_id int, agent_id bigint, player_id bigint, actor_role text, action text, permission text, subject text, subject_name text,
        input jsonb, before jsonb, after jsonb, reason text, result text, request_id text, route text, session_key text, ip text, user_agent text, visitor text)
    where e.trail is not null;
  insert into outbox (domain_id, name, subject, payload)
    select o.domain_id, o.name, o.subject, coalesce(o.payload, '{}') from jsonb_array_elements(decided) e,
      jsonb_to_recordset(e -> 'events') o(domain_id int, name text, subject text, payload jsonb);
  insert into external_claim (source, kind, external_id, request_hash, subject, response)
    select c.source, c.kind, c.id, decode(c.hash, 'hex'), c.subject, c.response from jsonb_array_elements(decided) e,
      jsonb_to_record(e -> 'claim') c(source text, kind text, id text, hash text, subject text, response jsonb) where c.id is not null;
end $$;

-- Writes new bets with their positions, exposures and tallies, as save_bet does for one bet that may exist already. bets: rows of
-- bet_open, one a player, because each states the position after it; then by bet the new worst case of the player in the market.
-- Wallets and markets are locked in order; the markets until the end, so that no bet arrives after a suspension or while one is
-- being settled. Nor do bets that raise the exposure below an agent leave it above its limit.
create or replace function place_bets(bets json, worst bigint[], outcomes jsonb[], may_overdraw boolean[]) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare placed bet_open[] := array(select b from json_populate_recordset(null::bet_open, bets) b); players bigint[]; checked record; found_wallets int; limited bigint[] := '{}';
begin
  players := array(select b.player_id from unnest(placed) b);
  perform 1 from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id and w.domain_id = any (visible_domains())
    order by w.cell, w.account_id for update of w;
  get diagnostics found_wallets = row_count;
  perform 1 from market where id = any (array(select b.market_id from unnest(placed) b)) order by id for share;
  -- All checks at once, on rows that no one else can change any more.
  select count(distinct b.player_id) as players, bool_or(m.status is distinct from 'OPEN') as has_closed, bool_or(b.matched + b.remaining = 0) as has_empty,
      min(b.player_id) filter (where place_bets.worst[b.ordinality] > coalesce(p.exposure, 0) and not place_bets.may_overdraw[b.ordinality]
        and w.balance - w.exposure - place_bets.worst[b.ordinality] + coalesce(p.exposure, 0) < 0) as without_funds
    into checked from unnest(placed) with ordinality b
    left join wallet w on w.cell = cell_of(b.player_id) and w.account_id = b.player_id
    left join market m on m.id = b.market_id
    left join position p on p.cell = w.cell and p.player_id = w.account_id and p.market_id = b.market_id;
  if cardinality(players) <> checked.players then raise exception 'two_bets_of_a_player'; end if;
  if found_wallets <> cardinality(players) then raise exception 'unknown_account' using errcode = 'OV404'; end if;
  if checked.has_closed then raise exception 'market_is_not_open' using errcode = 'OV409'; end if;
  if checked.has_empty then raise exception 'no_open_bet' using errcode = 'OV409'; end if;
  if checked.without_funds is not null then raise exception 'insufficient_funds' using errcode = 'OV402', detail = checked.without_funds::text; end if;
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
