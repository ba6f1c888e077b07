-- Settlement of one market in one cell: marker, ordered locks, bets moved, one P/L and one commission row a player,
-- wallets, house, roll-ups, shares. Set-based, resumable (the marker), never touching other cells or markets.
create function day_in(domain int, instant timestamptz) returns date stable parallel safe language sql set search_path = public as
$$ select (instant at time zone d.time_zone)::date from domain d where d.id = domain $$;

create function settle_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare
  deed settlement; target market; winners bigint[]; runs int; is_void boolean; moved int; at timestamptz;
begin
  select * into strict deed from settlement where market_id = m and seq = s and kind in ('settle', 'void') and state = 'RUNNING';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  at := deed.at;
  is_void := deed.kind = 'void';
  runs := (deed.result ->> 'runs')::int;
  select array_agg(w::bigint) into winners from jsonb_array_elements_text(deed.result -> 'winners') w;

  perform 1 from wallet w where w.cell = c and w.account_id in
    (select b.player_id from bet_open b where b.cell = c and b.market_id = m) order by w.account_id for update;

  insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, side, odds_e4, matched_odds_e4,
    stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.side, b.odds_e4, b.matched_odds_e4,
    b.stake, b.matched, b.remaining, b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at,
    case when is_void then 'VOIDED' when b.matched = 0 then 'CANCELLED' else 'SETTLED' end,
    case when is_void or b.matched = 0 then null else (b.side = 'BACK') = h.hit end,
    case when is_void or b.matched = 0 then 0
      when h.hit and b.side = 'BACK' then p.profit when h.hit then -p.profit
      when b.side = 'BACK' then -b.matched else b.matched end,
    at, s, deed.reason
  from bet_open b
  cross join lateral (select case when b.line is not null then runs >= b.line else b.runner_id = any (winners) end) h(hit)
  cross join lateral (select (b.matched * (b.matched_odds_e4 - 10000) + 5000) / 10000) p(profit)
  where b.cell = c and b.market_id = m;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  delete from bet_open b where b.cell = c and b.market_id = m;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
    -- commission is due on the net of the whole market; it follows the share path of the player's last bet
    case when g.last_at = max(g.last_at) over mine and g.share_path_id = max(g.share_path_id) filter (where true) over (partition by g.player_id, g.last_at)
         then half_up(greatest(0, sum(g.pl) over mine)::bigint * target.commission, 10000) else 0 end, at
  from (select b.player_id, b.share_path_id, b.domain_id, b.agent_id, b.product, b.currency, count(*)::int bets,
      sum(case when b.status = 'SETTLED' then b.matched else 0 end)::bigint stake, sum(b.pl)::bigint pl, max(b.placed_at) last_at
    from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by b.player_id, b.share_path_id, b.domain_id, b.agent_id, b.product, b.currency) g
  window mine as (partition by g.player_id);

  perform post_market(c, m, s, at, deed.journal_id, deed.asked_by,
    case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end::transfer_kind, 'EXCH_COMMISSION', -1);
  update position p set exposure = 0, version = version + 1 where p.cell = c and p.market_id = m;
  perform tally_settled(c, m, s, at, 1);
  return moved;
end $$;

-- Money, roll-ups and shares of what market_player says for one cell and settlement.
-- direction -1: exposures are released (settle, void); +1: they return (rollback).
create function post_market(c smallint, m bigint, s int, at timestamptz, journal uuid, by_actor text, pl_kind transfer_kind, commission_kind transfer_kind, direction int)
returns void language plpgsql security definer set search_path = public as $$
begin
  insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, ref, market_id, settle_seq, actor)
  select c, l.player_id, w.version + row_number() over mine, at, journal, w.domain_id, w.currency, l.kind,
    case when l.amount < 0 then 'wallet' else 'exchange' end::ledger_account, case when l.amount < 0 then 'exchange' else 'wallet' end::ledger_account,
    abs(l.amount), w.balance + sum(l.amount) over mine, w.held, 'market:' || m || ':' || s, m, s, by_actor
  from (select g.player_id, 1 n, pl_kind kind, sum(g.pl)::bigint amount from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id
        union all
        select g.player_id, 2, commission_kind, -sum(g.commission)::bigint from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id) l
  join wallet w on w.cell = c and w.account_id = l.player_id
  where l.amount <> 0
  window mine as (partition by l.player_id order by l.n);

  update wallet w set balance = w.balance + g.net, version = w.version + g.lines,
    exposure = w.exposure + direction * g.worst,
    debt = greatest(0, w.exposure + direction * g.worst - w.balance - g.net)
  from (select q.player_id, sum(q.pl - q.commission)::bigint net, ((sum(q.pl) <> 0)::int + (sum(q.commission) <> 0)::int) lines,
      coalesce((select case when direction < 0 then p.exposure else p.worst end from position p where p.cell = c and p.player_id = q.player_id and p.market_id = m), 0) worst
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s group by q.player_id) g
  where w.cell = c and w.account_id = g.player_id;

  insert into house_account (cell, domain_id, account, currency, balance)
  select c, g.domain_id, 'exchange', g.currency, -sum(g.pl - g.commission)::bigint
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.domain_id, g.currency
  on conflict (cell, domain_id, account, currency) do update set balance = house_account.balance + excluded.balance;

  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
  select c, g.player_id, (at at time zone d.time_zone)::date, g.product, g.domain_id, min(g.agent_id), g.currency, sum(g.bets)::int, sum(g.stake)::bigint, sum(g.pl)::bigint, sum(g.commission)::bigint
  from market_player g join domain d on d.id = g.domain_id where g.cell = c and g.market_id = m and g.settle_seq = s
  group by g.player_id, d.time_zone, g.product, g.domain_id, g.currency
  on conflict (cell, player_id, day, product) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake,
    pl = player_day.pl + excluded.pl, commission = player_day.commission + excluded.commission;

  insert into market_share (cell, market_id, seq, agent_id, domain_id, product, currency, own, settled_at)
  select c, m, s, o.agent_id, o.domain_id, o.product, o.currency, sum(o.own)::bigint, at
  from (
    select u.agent_id, g.domain_id, g.product, g.currency,
      coalesce(lag(h.pass) over node, b.base) - h.pass
        + case when h.mode = 'platform' and u.n = u.nodes or h.mode = 'parent' and u.n = 1 then g.commission else 0 end own
    from market_player g
    join share_path path on path.id = g.share_path_id
    cross join lateral (select case when path.commission_mode = 'share' then g.commission - g.pl else -g.pl end) b(base)
    cross join lateral unnest(path.agents, path.held) with ordinality x(agent_id, held, n)
    cross join lateral (select x.agent_id, x.n, array_length(path.agents, 1)) u(agent_id, n, nodes)
    cross join lateral (select half_up(b.base * (10000 - x.held), 10000), path.commission_mode) h(pass, mode)
    where g.cell = c and g.market_id = m and g.settle_seq = s
    window node as (partition by g.player_id, g.share_path_id order by x.n)
  ) o group by o.agent_id, o.domain_id, o.product, o.currency;

  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, own)
  select c, x.agent_id, (at at time zone d.time_zone)::date, x.product, x.domain_id, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, sum(x.own)::bigint
  from (select g.agent_id, g.domain_id, g.product, g.currency, g.bets, g.stake, g.pl, g.commission, 0::bigint own from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s
        union all
        select k.agent_id, k.domain_id, k.product, k.currency, 0, 0, 0, 0, k.own from market_share k where k.cell = c and k.market_id = m and k.seq = s) x
  join domain d on d.id = x.domain_id
  group by x.agent_id, d.time_zone, x.product, x.domain_id, x.currency
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, commission = agent_day.commission + excluded.commission, own = agent_day.own + excluded.own;

  insert into node_day_dirty (agent_id, day, product)
  select distinct k.agent_id, (at at time zone d.time_zone)::date, k.product
  from (select agent_id, domain_id, product from market_share where cell = c and market_id = m and seq = s
        union select agent_id, domain_id, product from market_player where cell = c and market_id = m and settle_seq = s) k
  join domain d on d.id = k.domain_id;

  update settlement_cell k set bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select coalesce(sum(q.bets), 0)::int bets, count(distinct q.player_id)::int players, coalesce(sum(q.pl), 0)::bigint pl, coalesce(sum(q.commission), 0)::bigint commission
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s) g
  where k.cell = c and k.market_id = m and k.seq = s and k.phase = 1;
end $$;

-- Bets leave 'OPEN'/'UNMATCHED' for their end state in the tally (direction 1) or come back (direction -1).
create function tally_settled(c smallint, m bigint, s int, at timestamptz, direction int) returns void language sql security definer set search_path = public as $$
  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select c, b.domain_id, (b.placed_at at time zone d.time_zone)::date, b.product, x.status, direction * sum(x.n)::int, direction * sum(x.n * b.stake)::bigint, direction * sum(x.pl)::bigint
  from bet_settled b join domain d on d.id = b.domain_id
  cross join lateral (values (b.status, 1, b.pl), (case when b.matched > 0 then 'OPEN' else 'UNMATCHED' end, -1, 0::bigint)) x(status, n, pl)
  where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
  group by b.domain_id, (b.placed_at at time zone d.time_zone)::date, b.product, x.status
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl
$$;

-- Phase 2: the agents of one cell receive (or owe) their share of the market, once every cell of players is done.
create function settle_shares(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; orders jsonb; posted int;
begin
  select * into strict deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 2) on conflict do nothing;
  if not found then return 0; end if;
  select jsonb_agg(jsonb_build_object('account', k.agent_id, 'kind', case when deed.kind = 'rollback' then 'ROLLBACK' else 'SHARE_PL' end,
      'debit', case when k.own > 0 then 'exchange' else 'wallet' end, 'credit', case when k.own > 0 then 'wallet' else 'exchange' end,
      'amount', abs(k.own), 'ref', 'market:' || m || ':' || s, 'mayOwe', true) order by k.agent_id), count(*)
    into orders, posted
  from (select agent_id, sum(own)::bigint own from market_share where market_id = m and seq = s and cell_of(agent_id) = c group by agent_id having sum(own) <> 0) k;
  if orders is null then return 0; end if;
  perform post_transfers(deed.journal_id, deed.at, deed.asked_by, orders, m, s);
  return posted;
end $$;

-- The exact negative of one earlier settlement in one cell: bets are open again, exposure is back, available may fall below zero.
create function rollback_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; earlier settlement; moved int;
begin
  select * into strict deed from settlement where market_id = m and seq = s and kind = 'rollback' and state = 'RUNNING';
  select * into strict earlier from settlement where market_id = m and seq = deed.reverses;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = deed.reverses) order by w.account_id for update;

  perform tally_settled(c, m, deed.reverses, earlier.at, -1);
  insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, side, odds_e4, matched_odds_e4, stake, matched, remaining,
    cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.side, b.odds_e4, b.matched_odds_e4, b.stake, b.matched, b.lapsed,
    b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  insert into bet_reversed (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
  select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  delete from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, -g.bets, -g.stake, -g.pl, -g.commission, deed.at
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq = deed.reverses;
  perform post_market(c, m, s, deed.at, deed.journal_id, deed.asked_by, 'ROLLBACK', 'ROLLBACK', 1);
  update position p set exposure = worst, version = version + 1 where p.cell = c and p.market_id = m;
  return moved;
end $$;

-- Ends a settlement whose cells are all done and says so on the market.
create function finish_settlement(m bigint, s int) returns void language plpgsql security definer set search_path = public as $$
begin
  if (select count(*) from settlement_cell where market_id = m and seq = s) < 128 then
    raise exception 'settlement_not_done' using errcode = 'OV409';
  end if;
  update settlement t set state = 'COMPLETED', finished_at = clock_timestamp(), cells_done = 64, bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select sum(bets)::int bets, sum(players)::int players, sum(pl)::bigint pl, sum(commission)::bigint commission from settlement_cell where market_id = m and seq = s and phase = 1) g
  where t.market_id = m and t.seq = s and t.state = 'RUNNING';
  if not found then return; end if;
  update market k set status = case t.kind when 'settle' then 'SETTLED' when 'void' then 'VOIDED' else 'CLOSED' end,
    result = case t.kind when 'rollback' then null else t.result end, settled_at = case t.kind when 'rollback' then null else t.at end,
    version = k.version + 1, updated_at = now()
  from settlement t where t.market_id = m and t.seq = s and k.id = m;
end $$;

-- A bet is placed, matched or cancelled: the rule decided every number; this writes bet, position, exposure and tally together.
-- bet: the row as it shall stand (bet_open's columns); worst: the market's new worst case for the player.
create function save_bet(bet jsonb, new_worst bigint, new_outcomes jsonb, may_owe boolean default false) returns void
language plpgsql security definer set search_path = public as $$
declare b bet_open; was bet_open; w wallet; was_exposure bigint; zone text;
begin
  b := jsonb_populate_record(null::bet_open, bet);
  b.cell := cell_of(b.player_id);
  select * into strict w from wallet where cell = b.cell and account_id = b.player_id and domain_id = any (visible_domains()) for update;
  b.domain_id := w.domain_id; b.currency := w.currency;
  select time_zone into zone from domain where id = b.domain_id;
  select * into was from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
  select coalesce((select exposure from position where cell = b.cell and player_id = b.player_id and market_id = b.market_id), 0) into was_exposure;
  if w.balance - w.exposure - (new_worst - was_exposure) < 0 and new_worst > was_exposure and not may_owe then
    raise exception 'insufficient_funds' using errcode = 'OV402', detail = b.player_id::text;
  end if;

  if was.id is null then
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, side, odds_e4, matched_odds_e4, stake, matched, remaining, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at)
    values (b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.side, b.odds_e4, b.matched_odds_e4, b.stake, b.matched, b.remaining,
      coalesce(b.cancelled, 0), b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at);
  elsif b.matched = 0 and b.remaining = 0 then
    delete from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, side, odds_e4, matched_odds_e4, stake, matched, lapsed, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    values (b.cell, b.player_id, b.id, b.domain_id, was.agent_id, was.market_id, was.product, was.runner_id, was.line, was.side, was.odds_e4, was.matched_odds_e4, was.stake, 0, 0, b.cancelled,
      b.currency, was.share_path_id, was.external_id, was.ip, was.placed_at, null, 'CANCELLED', null, 0, now(), 0, bet ->> 'reason');
  else
    update bet_open set matched = b.matched, remaining = b.remaining, cancelled = coalesce(b.cancelled, 0), matched_odds_e4 = b.matched_odds_e4, matched_at = b.matched_at
    where cell = b.cell and player_id = b.player_id and id = b.id;
  end if;

  insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
  values (b.cell, b.player_id, b.market_id, b.domain_id, b.agent_id, new_worst, new_worst, new_outcomes, 1)
  on conflict (cell, player_id, market_id) do update set exposure = new_worst, worst = new_worst, outcomes = new_outcomes,
    bets = position.bets + (was.id is null)::int, version = position.version + 1;
  update wallet set exposure = exposure + new_worst - was_exposure, debt = greatest(0, exposure + new_worst - was_exposure - balance)
  where cell = b.cell and account_id = b.player_id;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select b.cell, b.domain_id, (b.placed_at at time zone zone)::date, b.product, x.status, sum(x.n)::int, sum(x.n * b.stake)::bigint, 0
  from (select case when b.matched > 0 then 'OPEN' when b.remaining > 0 then 'UNMATCHED' else 'CANCELLED' end status, 1 n
        union all select was.status, -1 where was.id is not null) x group by x.status having sum(x.n) <> 0
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
end $$;
