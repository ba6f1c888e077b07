-- A result may leave places empty: {"winners": [], "short": true}.
create or replace function settle_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deed settlement; target market; winners bigint[]; tied bigint[]; removed bigint[]; places int; runs double precision; parts bigint; is_void boolean; moved int; at timestamptz;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind in ('settle', 'void') and state = 'RUNNING';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  at := deed.at;
  is_void := deed.kind = 'void';
  runs := (deed.result ->> 'runs')::double precision;
  winners := ids_in(deed.result, 'winners'); tied := ids_in(deed.result, 'tied'); removed := ids_in(deed.result, 'removed');
  places := coalesce((deed.result ->> 'places')::int, 0);
  parts := greatest(1, cardinality(tied));
  if not is_void and runs is null and cardinality(winners) + cardinality(tied) = 0 and not coalesce((deed.result ->> 'short')::boolean, false) then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;

  insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
    stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence,
    b.stake, b.matched, b.remaining, b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at, b.ended,
    case when b.ended = 'SETTLED' then (b.side = 'BACK') = case when target.kind = 'line' then runs < b.line when target.kind = 'meter' then runs > b.line
      when b.line is not null then runs >= b.line and (b.line_to is null or runs < b.line_to) else b.runner_id = any (winners || tied) end end,
    -- Each bet takes the growth of the player's running total, so that the parts of a dead heat sum to the rounded whole.
    half_up(b.total, parts) - half_up(b.total - b.result, parts), at, s, deed.reason
  from (
    select o.*, e.ended, r.result, (sum(r.result) over (partition by o.player_id order by o.id))::bigint total
    from bet_open o
    cross join lateral (select case when is_void or o.runner_id = any (removed) or (target.kind = 'line' and o.line = runs) then 'VOIDED' when o.matched = 0 then 'CANCELLED' else 'SETTLED' end) e(ended)
    cross join lateral (select case when e.ended = 'SETTLED'
      then bet_result(target.kind, o.side, o.matched, o.matched_odds_e4, o.fills_e4, o.line, o.line_to, o.runner_id, runs, winners, tied, places) else 0 end) r(result)
    where o.cell = c and o.market_id = m) b;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  delete from bet_open b where b.cell = c and b.market_id = m;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
    -- Commission is due on the net result of the whole market, at the rate of the share path of the last settled bet or of the
    -- player.
    case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
         then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
           * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end, at
  from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
      coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl,
      max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
    from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g;

  -- No one can change the bets of a market being settled. Wallets are locked last, since their owners bet on other markets
  -- meanwhile.
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s) order by w.account_id for update;
  perform post_market(c, deed, -1, null, array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end,
    'EXCH_COMMISSION']::transfer_kind[]);
  update position p set exposure = 0, version = version + 1 where p.cell = c and p.market_id = m;
  perform tally_settled(c, m, s, at, 1);
  return moved;
end $$;

create or replace function cells_to_do(m bigint, s int, p smallint) returns setof smallint language plpgsql security definer set search_path = public, pg_temp as $$
declare deed settlement; busy smallint[];
begin
  perform require_every_domain();
  select * into deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  -- Another run has finished it meanwhile.
  if not found then return; end if;
  if deed.kind = 'settle' and deed.result ->> 'runs' is null and cardinality(ids_in(deed.result, 'winners') || ids_in(deed.result, 'tied')) = 0
    and not coalesce((deed.result ->> 'short')::boolean, false) then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;
  if p = 2 then select array_agg(distinct cell_of(agent_id)) into busy from market_share where market_id = m and seq = s;
  elsif deed.corrects is not null then select array_agg(distinct cell_of((n ->> 'player')::bigint)) into busy from jsonb_array_elements(deed.corrected_bets) n;
  elsif deed.kind = 'rollback' then select array_agg(distinct cell) into busy from market_player where market_id = m and settle_seq = deed.reverses;
  else select array_agg(distinct cell) into busy from bet_open where market_id = m; end if;
  insert into settlement_cell (cell, market_id, seq, phase) select c, m, s, p from generate_series(0, 63) c where c <> all (coalesce(busy, '{}')) on conflict do nothing;
  return query select c::smallint from generate_series(0, 63) c where not exists
    (select from settlement_cell k where k.cell = c and k.market_id = m and k.seq = s and k.phase = p) order by c;
end $$;

create or replace function own_exposure(of_cell smallint, player bigint, in_market bigint, exposed bigint, node bigint) returns bigint
stable language sql set search_path = public, pg_temp as $$
  with bets as materialized (select b.*, m.kind, m.winners, m.hedges from bet_open b join market m on m.id = b.market_id
    where b.cell = of_cell and b.player_id = player and b.market_id = in_market),
  paths as (select min(share_path_id) as first, count(distinct share_path_id) as number from bets),
  parts as (select b.share_path_id as path, b.side, b.kind, b.runner_id, b.line, b.line_to, p.amount, p.odds_e4, p.fills_e4, p.is_matched
    from bets b, lateral (values (b.matched, b.matched_odds_e4, b.fills_e4, true),
      (b.remaining, case when b.line is null then b.odds_e4 else b.matched_odds_e4 end, null::bigint, b.line is not null)) p(amount, odds_e4, fills_e4, is_matched)
    where p.amount > 0 and (select number from paths) > 1),
  -- Runners: what each path gains when one of them wins, and what all lose otherwise. A resting order counts where it costs.
  pairs as (select p.runner_id, p.path, sum(case when p.is_matched then v.win else least(0, v.win) end)::bigint as win,
      sum(case when p.is_matched then v.lose else least(0, v.lose) end)::bigint as lose
    from parts p join runner r on r.id = p.runner_id and r.status = 'ACTIVE', lateral (select
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, array[p.runner_id], '{}', 0) as win,
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, '{}', '{}', 0) as lose) v group by 1, 2),
  candidates as (select r.id, coalesce((select sum(g.win - g.lose) from pairs g where g.runner_id = r.id), 0) as gain,
      coalesce((select sum(g.win) from pairs g where g.runner_id = r.id), 0) as win, coalesce((select sum(g.lose) from pairs g where g.runner_id = r.id), 0) as lose
    from runner r where r.market_id = in_market and r.status = 'ACTIVE'
    -- A place may stay without a listed runner: an unlisted one wins, or too few finish.
    union all select null, 0, 0, 0 from (select distinct kind, winners from bets) m, generate_series(1, greatest(1, m.winners)) where m.kind in ('winner', 'place')),
  chosen as (select c.id from candidates c order by c.gain, c.id nulls last limit (select greatest(max(winners), 0) from bets)),
  on_runners as (select g.path, sum(case when (select max(winners) from bets) > 0 then case when g.runner_id in (select id from chosen) then g.win else g.lose end
      when least(c.win, c.lose) >= 0 then 0 when c.win < c.lose then g.win else g.lose end)::bigint as result
    from pairs g join candidates c on c.id = g.runner_id group by 1),
  -- Numbers: the result that costs most. Where lines do not offset each other, each bet costs its maximum.
  results as (select distinct v.at from parts p, lateral (values (case p.kind when 'line' then p.line - 0.25 when 'meter' then 2 * p.line - p.line_to else p.line - 1 end), (p.line),
      (case when p.kind = 'line' then p.line + 0.25 else coalesce(p.line_to, p.line) end)) v(at) where p.line is not null),
  outcomes as (select r.at, p.path, sum(bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, r.at, '{}', '{}', 0))::bigint as result
    from results r, parts p where p.line is not null group by 1, 2),
  worst as (select at from outcomes group by at order by sum(result), at limit 1),
  on_numbers as (select o.path, o.result from outcomes o where o.at = (select at from worst) and (select bool_and(hedges or kind <> 'session') from bets)
    union all select p.path, sum(case when p.side = 'BACK' then -p.amount
        else bet_result(p.kind, 'LAY', p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, p.line, '{}', '{}', 0) end)::bigint
      from parts p where p.line is not null and not (select bool_and(hedges or kind <> 'session') from bets) group by 1)
  select case when (select number from paths) = 1 then own_part(-exposed, (select first from paths), node)
    else coalesce((select sum(own_part(s.result, s.path, node))::bigint from (select * from on_runners union all select * from on_numbers) s), 0) end
$$;

-- A result as text: the number, the runners in their order, those of a dead heat, or that nobody won.
create function result_label(of_market bigint, result jsonb) returns text stable language sql set search_path = public, pg_temp as $$
  select case when result is null then null
    when result ? 'void' then 'Void'
    when result ? 'runs' then (result ->> 'runs') || case when result ?| array['atLeast', 'shortened'] then ' (shortened)' else '' end
    else coalesce(nullif(concat_ws('; ',
      (select string_agg(r.name, ', ' order by r.sort_order) from runner r where r.market_id = of_market and r.id = any (ids_in(result, 'winners'))),
      (select 'Dead heat: ' || string_agg(r.name, ', ' order by r.sort_order) from runner r where r.market_id = of_market and r.id = any (ids_in(result, 'tied')) having count(*) > 0)), ''), case when result ? 'short' then 'No winner' end) end
$$;
grant execute on function result_label to overround_app;
