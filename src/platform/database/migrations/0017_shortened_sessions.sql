-- Whether a bet on a number can no longer change if the number only rises: its line, or the end of its range, is reached.
create function is_decided(kind text, line double precision, line_to double precision, runs double precision) returns boolean immutable parallel safe language sql as $$
  select line is null or case when kind = 'line' then runs > line else runs >= coalesce(line_to, line) end
$$;
comment on function is_decided is 'Oracle: src/areas/exchange/rules/settlement/session.ts';
grant execute on function is_decided to overround_app;

-- {"runs": n, "atLeast": true}: the innings ended early. Bets decided by then stand, the others are void.
create or replace function settle_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deed settlement; target market; winners bigint[]; tied bigint[]; removed bigint[]; places int; runs double precision; parts bigint; is_void boolean; is_floor boolean; moved int; at timestamptz;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind in ('settle', 'void') and state = 'RUNNING';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  at := deed.at;
  is_void := deed.kind = 'void';
  is_floor := coalesce((deed.result ->> 'atLeast')::boolean, false);
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
    cross join lateral (select case when is_void or o.runner_id = any (removed) or (target.kind = 'line' and o.line = runs)
      or (is_floor and not is_decided(target.kind, o.line, o.line_to, runs)) then 'VOIDED' when o.matched = 0 then 'CANCELLED' else 'SETTLED' end) e(ended)
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
