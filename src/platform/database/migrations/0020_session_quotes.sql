-- A session is quoted with a line and a rate on each side: NO 64 at 110, YES 65 at 90.
alter table market
  add column no_line double precision check (no_line * 2 = floor(no_line * 2) and no_line < line),
  add column yes_odds_e4 int check (yes_odds_e4 > 10000),
  add column no_odds_e4 int check (no_odds_e4 > 10000);
comment on column market.no_line is 'The line of NO where it is lower than the line of YES, which is "line"';
comment on column market.yes_odds_e4 is 'What the house offers on YES; null with a rate of NO: YES is not offered; null without: not quoted';
comment on column market.no_odds_e4 is 'What the house offers on NO';
comment on column market.hedges is 'Whether bets on different lines of a session offset each other';

create or replace function bet_context(for_player bigint, in_market bigint, at timestamptz) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
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
  -- The player moved while this waited for the wallet: the whole call is retried with the new shares.
  if (select agent_id from player where cell = p.cell and id = p.id) <> p.agent_id then raise exception 'player_moved' using errcode = '40001'; end if;
  return jsonb_build_object(
    'betId', uuidv7(), 'sharePath', share_path_of(p.agent_id, m.product, case when m.product = 'exchange' then p.commission_rate end)::text, 'ancestors', above,
    'player', jsonb_build_object('id', p.id::text, 'cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username,
      'isActive', p.status = 'ACTIVE', 'isBetLocked', p.is_bet_locked, 'exposureLimit', p.exposure_limit::text, 'currency', p.currency),
    'wallet', jsonb_build_object('balance', w.balance::text, 'exposure', w.exposure::text),
    'market', jsonb_build_object('id', m.id::text, 'kind', m.kind, 'product', m.product, 'status', m.status, 'line', m.line, 'noLine', m.no_line, 'yesE4', m.yes_odds_e4, 'noE4', m.no_odds_e4, 'maxDistance', m.max_distance, 'winners', m.winners, 'hedges', m.hedges,
      'minStake', m.min_stake::text, 'maxStake', m.max_stake::text, 'maxLoss', m.max_loss::text, 'maxProfit', m.max_profit::text, 'maxDeviation', m.max_deviation,
      'minOddsE4', m.min_odds_e4, 'maxOddsE4', m.max_odds_e4, 'limits', limits, 'isEventOpen', event_is_open, 'sport', sport_of_it, 'event', m.event_id::text),
    'path', path_terms(own.upline, sport_of_it, m.product), 'care', responsible_gaming_of(p.cell, p.id, at),
    'runners', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'backE4', r.back_e4, 'layE4', r.lay_e4) order by r.sort_order), '[]')
      from runner r where r.market_id = m.id and r.status = 'ACTIVE'),
    'bets', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
        'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
      from bet_open b where b.cell = p.cell and b.player_id = p.id and b.market_id = m.id));
end $$;
