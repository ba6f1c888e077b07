-- Who may call from outside: keys of player sites, their secrets sealed; and the share path a bet is frozen with.
create table inbound_key (
  key_id text primary key,
  domain_id int not null references domain,
  name text not null,
  secret_encrypted text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REVOKED')),
  created_at timestamptz(3) not null default now()
);
comment on column inbound_key.name is 'The caller; a new key of the same name goes on where the old one stopped';
select reference('inbound_key');
grant select, insert on inbound_key to overround_app;
grant update (status) on inbound_key to overround_app;

-- The path from an agent up to the root with what each holds of a product now; stored once, found again ever after.
-- A node without a share of its own holds what those below it hold, never less; the root holds everything. A commission of a player's
-- own never leaves what the agent directly above him allows, however he came below that agent.
create function share_path_of(agent_below bigint, for_product text, own_commission int default null) returns bigint language plpgsql security definer set search_path = public as $$
declare own agent; path_agents bigint[]; path_held int[]; path_rates int[] := '{}'; path_commission int; found_id bigint;
begin
  select * into strict own from agent where id = agent_below;
  select array_agg(h.agent_id order by h.n desc), array_agg(case when h.n = 1 then 10000 else h.held end order by h.n desc) into path_agents, path_held
  from (select u.agent_id, u.n, max(coalesce(s.held, 0)) over (order by u.n desc) held
    from unnest(own.upline) with ordinality u(agent_id, n)
    left join agent_share s on s.agent_id = u.agent_id and s.product = for_product) h;
  if own.commission_mode = 'rate' then
    select array_agg(case when for_product = 'fancy' then a.session_rate when for_product = 'casino' then a.casino_rate else a.match_rate end order by u.n desc)
      into path_rates from unnest(own.upline) with ordinality u(agent_id, n) join agent a on a.id = u.agent_id;
  end if;
  if own_commission is not null then path_commission := greatest(own.match_least, least(own.match_most, own_commission)); end if;
  select id into found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  if found_id is not null then return found_id; end if;
  insert into share_path (id, domain_id, agent_id, product, agents, held, commission_mode, rates, commission)
  values (take_ids('share_path', 1), own.domain_id, agent_below, for_product, path_agents, path_held, own.commission_mode, path_rates, path_commission)
  on conflict (agent_id, product, agents, held, commission_mode, rates, commission) do nothing;
  select id into strict found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  return found_id;
end $$;
revoke execute on function share_path_of(bigint, text, int) from public;

-- All that a bet needs to know, in one go: player, agents above (those with a limit locked in the order of their ids, with
-- the exposure below them), market, runners, the wallet locked, and then the player's bets, which nobody else can change now.
create function bet_scene(for_player bigint, in_market bigint, at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; m market; w wallet; event_is_open boolean; sport_of_it text; above jsonb; limits jsonb;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  select * into own from agent where id = p.agent_id;
  select * into m from market where id = in_market;
  select e.status = 'OPEN' and e.is_visible and not e.is_bet_locked and c.is_visible and not c.is_bet_locked and s.is_visible is not false and s.is_bet_locked is not true, c.sport,
      jsonb_build_array(
        jsonb_build_object('level', 'event', 'minStake', e.min_stake::text, 'maxStake', e.max_stake::text, 'maxLoss', e.max_loss::text, 'maxProfit', e.max_profit::text,
          'maxDeviation', e.max_deviation),
        jsonb_build_object('level', 'competition', 'minStake', c.min_stake::text, 'maxStake', c.max_stake::text, 'maxLoss', c.max_loss::text, 'maxProfit', c.max_profit::text,
          'maxDeviation', c.max_deviation),
        jsonb_build_object('level', 'sport', 'minStake', s.min_stake::text, 'maxStake', s.max_stake::text, 'maxLoss', s.max_loss::text, 'maxProfit', s.max_profit::text,
          'maxDeviation', s.max_deviation))
    into event_is_open, sport_of_it, limits
    from event e join competition c on c.id = e.competition_id left join sport s on s.id = c.sport where e.id = m.event_id;
  if p.id is null or m.id is null then return null; end if;
  perform 1 from agent where id = any (own.upline) and exposure_limit >= 0 order by id for no key update;
  select jsonb_agg(jsonb_build_object('username', a.username, 'isActive', a.status = 'ACTIVE', 'isBetLocked', a.is_bet_locked, 'exposureLimit', a.exposure_limit::text,
      'exposure', case when a.exposure_limit < 0 then '0' else (select coalesce(sum(x.exposure), 0)::text from agent below join player q on q.agent_id = below.id
        join wallet x on x.cell = q.cell and x.account_id = q.id where below.upline @> array[a.id]) end) order by a.level desc)
    into above from agent a where a.id = any (own.upline);
  select * into w from wallet where cell = p.cell and account_id = p.id for update;
  -- Moved to another agent while this waited for the wallet: the whole is done anew, with the shares of where he stands now.
  if (select agent_id from player where cell = p.cell and id = p.id) <> p.agent_id then raise exception 'player_moved' using errcode = '40001'; end if;
  return jsonb_build_object(
    'betId', uuidv7(), 'sharePath', share_path_of(p.agent_id, m.product, case when m.product = 'exchange' then p.commission_rate end)::text, 'ancestors', above,
    'player', jsonb_build_object('id', p.id::text, 'cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username,
      'isActive', p.status = 'ACTIVE', 'isBetLocked', p.is_bet_locked, 'exposureLimit', p.exposure_limit::text, 'currency', p.currency),
    'wallet', jsonb_build_object('balance', w.balance::text, 'exposure', w.exposure::text),
    'market', jsonb_build_object('id', m.id::text, 'kind', m.kind, 'product', m.product, 'status', m.status, 'line', m.line, 'reach', m.reach, 'winners', m.winners, 'hedges', m.hedges,
      'minStake', m.min_stake::text, 'maxStake', m.max_stake::text, 'maxLoss', m.max_loss::text, 'maxProfit', m.max_profit::text, 'maxDeviation', m.max_deviation,
      'minOddsE4', m.min_odds_e4, 'maxOddsE4', m.max_odds_e4, 'limits', limits, 'isEventOpen', event_is_open, 'sport', sport_of_it, 'event', m.event_id::text),
    'path', path_terms(own.upline, sport_of_it, m.product), 'care', care_of(p, at),
    'runners', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'backE4', r.back_e4, 'layE4', r.lay_e4) order by r.sort_order), '[]')
      from runner r where r.market_id = m.id and r.status = 'ACTIVE'),
    'bets', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
        'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
      from bet_open b where b.cell = p.cell and b.player_id = p.id and b.market_id = m.id));
end $$;
revoke execute on function bet_scene(bigint, bigint, timestamptz) from public;
grant execute on function bet_scene(bigint, bigint, timestamptz) to overround_app;

-- A preview computes with the very functions the settlement uses.
grant execute on function bet_result(text, text, bigint, int, bigint, double precision, double precision, bigint, double precision, bigint[], bigint[], int), ids_in(jsonb, text) to overround_app;
