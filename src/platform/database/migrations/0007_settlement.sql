-- Settlement of one market in one cell: marker, ordered locks, bets moved, one P/L and one commission row a player,
-- wallets, house, roll-ups, shares. Set-based, resumable (the marker), never touching other cells or markets.
create function day_in(domain int, instant timestamptz) returns date stable parallel safe language sql set search_path = public as
$$ select (instant at time zone d.time_zone)::date from domain d where d.id = domain $$;

-- A settlement that saw only some domains would leave the bets of the others open for ever: its marker says the cell is done.
create function require_every_domain() returns void stable language plpgsql set search_path = public as $$
begin
  if exists (select 1 from domain where id <> all (visible_domains())) then raise exception 'settlement_sees_too_little' using errcode = 'OV500'; end if;
end $$;

-- Asked first, because a second run may come when the first one has finished and the settlement runs no more.
create function is_step_done(c smallint, m bigint, s int, p int) returns boolean stable language sql set search_path = public as
$$ select exists (select 1 from settlement_cell where cell = c and market_id = m and seq = s and phase = p) $$;

-- Reads a result: {"runs": n} of a session; {"winners": [ids], "tied": [ids], "places": n, "removed": [ids]} of runners.
create function ids_in(result jsonb, list text) returns bigint[] immutable parallel safe language sql as
$$ select coalesce(array_agg(i::bigint), '{}') from jsonb_array_elements_text(coalesce(result -> list, '[]')) i $$;

-- What the owner of a matched bet wins or loses, times the number of tied runners: rounded only over an account's bets. What the
-- backer wins is rounded once over all fills. A line market is even money: its backer sells and wins below the line. A meter brings
-- its backer the stake for each run above the line and costs him that for each below, up to where its line ends.
create function bet_result(kind text, side text, matched bigint, odds_e4 int, fills_e4 bigint, line double precision, line_to double precision, runner bigint,
  runs double precision, winners bigint[], tied bigint[], places int)
returns bigint immutable parallel safe language sql as $$
  select case when side = 'BACK' then 1 else -1 end * case
    when kind = 'line' then sign(line - runs)::bigint * matched
    when kind = 'meter' then greatest(line - line_to, least(line_to - line, runs - line))::bigint * matched
    when line is not null then case when runs >= line and (line_to is null or runs < line_to)
      then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 else -matched end
    when runner = any (tied) then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 * places - matched * (cardinality(tied) - places)
    when runner = any (winners) then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 * greatest(1, cardinality(tied))
    else -matched * greatest(1, cardinality(tied)) end
$$;

create function settle_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
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
  if not is_void and runs is null and cardinality(winners) + cardinality(tied) = 0 then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;

  insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
    stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence,
    b.stake, b.matched, b.remaining, b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at, b.ended,
    case when b.ended = 'SETTLED' then (b.side = 'BACK') = case when target.kind = 'line' then runs < b.line when target.kind = 'meter' then runs > b.line
      when b.line is not null then runs >= b.line and (b.line_to is null or runs < b.line_to) else b.runner_id = any (winners || tied) end end,
    -- each bet takes what the player's running total grows by, so that the parts of a dead heat sum to its rounded whole
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
    -- commission is due on the net of the whole market; it follows the share path of the player's last settled bet, and his own rate if that says one
    case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
         then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
           * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end, at
  from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
      coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl,
      max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
    from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g;

  -- Nobody can touch the bets of a market that is settled; wallets are held as short as can be, because their owners bet on other markets.
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s) order by w.account_id for update;
  perform post_market(c, deed, -1, null, array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end,
    'EXCH_COMMISSION']::transfer_kind[]);
  update position p set exposure = 0, version = version + 1 where p.cell = c and p.market_id = m;
  perform tally_settled(c, m, s, at, 1);
  return moved;
end $$;

-- How the agents above share what the settlements of this span left standing, of all players or of those one settlement concerns.
create function market_split(c smallint, m bigint, first_seq int, last_seq int, concerning int)
returns table (agent_id bigint, domain_id int, product text, currency text, own bigint) stable language sql set search_path = public as $$
  with g as (
    select q.player_id, q.share_path_id, q.domain_id, q.product, q.currency, sum(q.pl)::bigint pl, sum(q.commission)::bigint commission,
      (sum(sum(q.pl)) over (partition by q.player_id))::bigint net
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq between first_seq and last_seq
      and (concerning is null or exists (select from market_player k where k.cell = c and k.market_id = m and k.settle_seq = concerning and k.player_id = q.player_id))
    group by q.player_id, q.share_path_id, q.domain_id, q.product, q.currency)
  select n.agent_id, n.domain_id, n.product, n.currency, sum(n.own + case n.mode when 'platform' then case when n.is_root then n.commission else 0 end
      when 'parent' then case when n.n = 1 then n.commission else 0 end
      when 'rate' then case when n.is_root then n.commission - n.charged_below else n.charged end
      else 0 end)::bigint
  from (
    select x.*, coalesce(sum(x.charged) filter (where not x.is_root) over (partition by x.player_id, x.share_path_id), 0) charged_below
    from (
      select x.agent_id, x.n, x.n = array_length(path.agents, 1) is_root, g.player_id, g.share_path_id, g.domain_id, g.product, g.currency, g.commission, path.commission_mode mode,
        coalesce(lag(half_up(b.base * (10000 - x.held), 10000)) over up, b.base) - half_up(b.base * (10000 - x.held), 10000) own,
        -- its own rate of its own part of the net, and never more than its part of the commission
        case when path.commission_mode = 'rate' and g.commission <> 0 then sign(g.commission)::bigint * least(
          abs(half_up((coalesce(lag(half_up(g.net * (10000 - x.held), 10000)) over up, g.net) - half_up(g.net * (10000 - x.held), 10000)) * path.rates[x.n], 10000)),
          abs(coalesce(lag(half_up(g.commission * (10000 - x.held), 10000)) over up, g.commission) - half_up(g.commission * (10000 - x.held), 10000))) else 0 end charged
      from g
      join share_path path on path.id = g.share_path_id
      cross join lateral (select case when path.commission_mode = 'share' then g.commission - g.pl else -g.pl end) b(base)
      cross join lateral unnest(path.agents, path.held) with ordinality x(agent_id, held, n)
      window up as (partition by g.player_id, g.share_path_id order by x.n)
    ) x
  ) n group by n.agent_id, n.domain_id, n.product, n.currency
$$;

-- Rows that two settlements may write at once are written in one order, so that neither waits for the other in a circle.
-- Money, roll-ups and shares of what market_player says for one cell and settlement.
-- direction -1: exposures are released (settle, void); +1: they return (rollback, which names the journal it takes back).
create function post_market(c smallint, deed settlement, direction int, reverses uuid, kinds transfer_kind[])
returns void language plpgsql security definer set search_path = public as $$
declare m bigint := deed.market_id; s int := deed.seq; at timestamptz := deed.at;
begin
  insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor)
  select c, l.player_id, w.version + row_number() over mine, at, deed.journal_id, w.domain_id, w.currency, l.kind,
    case when l.amount < 0 then 'wallet' else 'exchange' end::ledger_account, case when l.amount < 0 then 'exchange' else 'wallet' end::ledger_account,
    abs(l.amount), w.balance + sum(l.amount) over mine, w.held,
    w.exposure + direction * coalesce(case when direction < 0 then p.exposure else p.worst end, 0), 'market:' || m || ':' || s, m, s, reverses, deed.asked_by
  from (select g.player_id, 1 n, kinds[1] kind, sum(g.pl)::bigint amount from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id
        union all
        select g.player_id, 2, kinds[2], -sum(g.commission)::bigint from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id) l
  join wallet w on w.cell = c and w.account_id = l.player_id
  left join position p on p.cell = c and p.player_id = l.player_id and p.market_id = m
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
  select c, g.player_id, (at at time zone d.time_zone)::date, g.product, g.domain_id, g.agent_id, g.currency, sum(g.bets)::int, sum(g.stake)::bigint, sum(g.pl)::bigint, sum(g.commission)::bigint
  from market_player g join domain d on d.id = g.domain_id where g.cell = c and g.market_id = m and g.settle_seq = s
  group by g.player_id, d.time_zone, g.product, g.domain_id, g.agent_id, g.currency
  order by g.player_id, g.agent_id
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake,
    pl = player_day.pl + excluded.pl, commission = player_day.commission + excluded.commission;

  -- What stands is split as a whole, so that agents hold after a correction what they would hold had it been settled so at once.
  insert into market_share (cell, market_id, seq, agent_id, domain_id, product, currency, own, settled_at)
  select c, m, s, o.agent_id, o.domain_id, o.product, o.currency, sum(o.own)::bigint, at
  from (
    select f.agent_id, f.domain_id, f.product, f.currency, f.own from market_split(c, m, 0, s, s) f where deed.corrects is not null
    union all select f.agent_id, f.domain_id, f.product, f.currency, -f.own from market_split(c, m, 0, s - 1, s) f where deed.corrects is not null
    union all select k.agent_id, k.domain_id, k.product, k.currency, -k.own from market_share k where deed.kind = 'rollback' and k.cell = c and k.market_id = m and k.seq < s
    union all select f.agent_id, f.domain_id, f.product, f.currency, f.own from market_split(c, m, s, s, null) f where deed.kind in ('settle', 'void')
  ) o group by o.agent_id, o.domain_id, o.product, o.currency;

  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, own)
  select c, x.agent_id, (at at time zone d.time_zone)::date, x.product, x.domain_id, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, sum(x.own)::bigint
  from (select g.agent_id, g.domain_id, g.product, g.currency, g.bets, g.stake, g.pl, g.commission, 0::bigint own from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s
        union all
        select k.agent_id, k.domain_id, k.product, k.currency, 0, 0, 0, 0, k.own from market_share k where k.cell = c and k.market_id = m and k.seq = s) x
  join domain d on d.id = x.domain_id
  group by x.agent_id, d.time_zone, x.product, x.domain_id, x.currency
  order by x.agent_id
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
  select c, t.domain_id, t.placed_on, t.product, x.status, direction * sum(x.n * t.bets)::int, direction * sum(x.n * t.stake)::bigint, direction * sum(x.pl)::bigint
  from (select b.domain_id, (b.placed_at at time zone d.time_zone)::date placed_on, b.product, b.status ended, b.matched > 0 was_matched,
      count(*) bets, sum(b.stake) stake, sum(b.pl) pl
    from bet_settled b join domain d on d.id = b.domain_id
    where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by 1, 2, 3, 4, 5) t
  cross join lateral (values (t.ended, 1, t.pl), (case when t.was_matched then 'OPEN' else 'UNMATCHED' end, -1, 0)) x(status, n, pl)
  group by t.domain_id, t.placed_on, t.product, x.status
  order by 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl
$$;

-- Phase 2: the agents of one cell receive (or owe) their share of the market, once every cell of players is done.
create function settle_shares(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; orders jsonb; posted int; taken_back uuid;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 2) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 2) on conflict do nothing;
  if not found then return 0; end if;
  select journal_id into taken_back from settlement where market_id = m and seq = deed.reverses;
  select jsonb_agg(jsonb_build_object('account', k.agent_id, 'reverses', taken_back, 'kind', case when deed.kind = 'rollback' then 'ROLLBACK' else 'SHARE_PL' end,
      'debit', case when k.own > 0 then 'exchange' else 'wallet' end, 'credit', case when k.own > 0 then 'wallet' else 'exchange' end,
      'amount', abs(k.own), 'ref', 'market:' || m || ':' || s, 'mayOwe', true) order by k.agent_id), count(*)
    into orders, posted
  from (select agent_id, sum(own)::bigint own from market_share where market_id = m and seq = s and cell_of(agent_id) = c group by agent_id having sum(own) <> 0) k;
  if orders is null then return 0; end if;
  perform post_transfers(deed.journal_id, deed.at, deed.asked_by, orders, m, s);
  return posted;
end $$;

-- The exact negative of what stands of one earlier settlement in one cell, bets that were voided or restored since included: bets are open again, exposure is back, available may fall below zero.
create function rollback_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; earlier settlement; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind = 'rollback' and state = 'RUNNING';
  select * into strict earlier from settlement where market_id = m and seq = deed.reverses and state = 'COMPLETED';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = deed.reverses) order by w.account_id for update;

  perform tally_settled(c, m, deed.reverses, earlier.at, -1);
  insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining,
    cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.lapsed,
    b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  insert into bet_reversed (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
  select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  delete from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, max(g.agent_id), g.product, g.currency, -sum(g.bets)::int, -sum(g.stake)::bigint, -sum(g.pl)::bigint, -sum(g.commission)::bigint, deed.at
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq < s
  group by g.player_id, g.share_path_id, g.domain_id, g.product, g.currency
  having sum(g.bets) <> 0 or sum(g.stake) <> 0 or sum(g.pl) <> 0 or sum(g.commission) <> 0;
  perform post_market(c, deed, 1, earlier.journal_id, array['ROLLBACK', 'ROLLBACK']::transfer_kind[]);
  update position p set exposure = worst, version = version + 1 where p.cell = c and p.market_id = m;
  return moved;
end $$;

-- Marks the cells where a step has nothing to do and tells those that remain: a market of five bets touches five cells, not 64.
-- The market takes no bets while it is settled, and phase 2 begins when phase 1 has ended, so idle stays idle.
create function cells_to_do(m bigint, s int, p smallint) returns setof smallint language plpgsql security definer set search_path = public as $$
declare deed settlement; busy smallint[];
begin
  perform require_every_domain();
  select * into deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  -- Another run has ended it meanwhile.
  if not found then return; end if;
  if deed.kind = 'settle' and deed.result ->> 'runs' is null and cardinality(ids_in(deed.result, 'winners') || ids_in(deed.result, 'tied')) = 0 then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;
  if p = 2 then select array_agg(distinct cell_of(agent_id)) into busy from market_share where market_id = m and seq = s;
  elsif deed.corrects is not null then select array_agg(distinct cell_of((n ->> 'player')::bigint)) into busy from jsonb_array_elements(deed.named) n;
  elsif deed.kind = 'rollback' then select array_agg(distinct cell) into busy from market_player where market_id = m and settle_seq = deed.reverses;
  else select array_agg(distinct cell) into busy from bet_open where market_id = m; end if;
  insert into settlement_cell (cell, market_id, seq, phase) select c, m, s, p from generate_series(0, 63) c where c <> all (coalesce(busy, '{}')) on conflict do nothing;
  return query select c::smallint from generate_series(0, 63) c where not exists
    (select from settlement_cell k where k.cell = c and k.market_id = m and k.seq = s and k.phase = p) order by c;
end $$;

-- Ends a settlement whose cells are all done and says so on the market. What waits behind it (the new result after a
-- rollback) begins in the same transaction. Answers the number of the settlement that runs now, null when none does.
create function finish_settlement(m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare running int;
begin
  if (select count(*) from settlement_cell where market_id = m and seq = s) < 128 then
    raise exception 'settlement_not_done' using errcode = 'OV409';
  end if;
  update settlement t set state = 'COMPLETED', finished_at = clock_timestamp(), cells_done = 64, bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select sum(bets)::int bets, sum(players)::int players, sum(pl)::bigint pl, sum(commission)::bigint commission from settlement_cell where market_id = m and seq = s and phase = 1) g
  where t.market_id = m and t.seq = s and t.state = 'RUNNING';
  if found then
    update market k set status = case t.kind when 'rollback' then 'CLOSED' when 'void' then 'VOIDED' else 'SETTLED' end,
      result = case when t.kind = 'rollback' then null when t.corrects is null then t.result else k.result end,
      settled_at = case when t.kind = 'rollback' then null when t.corrects is null then t.at else k.settled_at end,
      version = k.version + 1, updated_at = now()
    from settlement t where t.market_id = m and t.seq = s and k.id = m;
    insert into outbox (domain_id, name, subject, payload)
    select null, case t.kind when 'settle' then 'market.settled' when 'void' then 'market.voided' when 'rollback' then 'market.rolled_back' else 'market.corrected' end, 'market:' || m,
      jsonb_build_object('market', m::text, 'seq', s, 'bets', t.bets, 'players', t.players) from settlement t where t.market_id = m and t.seq = s;
    update settlement t set state = 'RUNNING', at = clock_timestamp() where t.market_id = m and t.seq = s + 1 and t.state = 'PENDING';
    if found then
      update market k set status = case t.kind when 'void' then 'VOID_PROCESSING' when 'settle' then 'SETTLE_PROCESSING' else 'UNSETTLE_PROCESSING' end,
        version = k.version + 1, updated_at = now()
      from settlement t where t.market_id = m and t.seq = s + 1 and k.id = m;
    end if;
  end if;
  select seq into running from settlement where market_id = m and state = 'RUNNING';
  return running;
end $$;

-- A bet is placed, matched, cancelled or voided: the rule decided every number; this writes bet, position, exposure and tally together.
-- bet: the row as it shall stand (bet_open's columns; is_known: it must be there already; ends: VOIDED when the house takes it out;
-- returns: it was taken out and is open again); worst: the market's new worst
-- case for the player. The market is held until the end, so that no bet slips in while it is being settled.
create function save_bet(bet jsonb, new_worst bigint, new_outcomes jsonb, may_owe boolean default false) returns void
language plpgsql security definer set search_path = public as $$
declare b bet_open; was bet_open; w wallet; was_exposure bigint; zone text; market_status text; ending text; was_status text; returns boolean;
begin
  b := jsonb_populate_record(null::bet_open, bet);
  b.cell := cell_of(b.player_id);
  ending := case when bet ->> 'ends' = 'VOIDED' then 'VOIDED' when b.matched + b.remaining = 0 then 'CANCELLED' end;
  b.persistence := coalesce(b.persistence, 'LAPSE');
  select * into strict w from wallet where cell = b.cell and account_id = b.player_id and domain_id = any (visible_domains()) for update;
  b.domain_id := w.domain_id; b.currency := w.currency;
  select time_zone into zone from domain where id = b.domain_id;
  select * into was from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
  was_status := was.status;
  returns := coalesce((bet ->> 'returns')::boolean, false);
  if was.id is null and (b.matched + b.remaining = 0 or coalesce((bet ->> 'is_known')::boolean, false)) then
    raise exception 'no_open_bet' using errcode = 'OV409';
  end if;
  select status into strict market_status from market where id = b.market_id for share;
  if was.id is null and market_status <> 'OPEN' and not returns then raise exception 'market_is_not_open' using errcode = 'OV409'; end if;
  if market_status not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') then
    raise exception 'market_is_settled' using errcode = 'OV409';
  end if;
  select coalesce((select exposure from position where cell = b.cell and player_id = b.player_id and market_id = b.market_id), 0) into was_exposure;
  if w.balance - w.exposure - (new_worst - was_exposure) < 0 and new_worst > was_exposure and not may_owe then
    raise exception 'insufficient_funds' using errcode = 'OV402', detail = b.player_id::text;
  end if;

  if returns then
    delete from bet_settled v where v.cell = b.cell and v.player_id = b.player_id and v.id = b.id and v.market_id = b.market_id and v.settle_seq = 0 and v.status = 'VOIDED'
    returning v.status into was_status;
    if was_status is null then raise exception 'no_voided_bet' using errcode = 'OV409'; end if;
  end if;
  if was.id is null then
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at)
    values (b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.remaining,
      coalesce(b.cancelled, 0), b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at);
  elsif ending is not null then
    delete from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, lapsed, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    values (b.cell, b.player_id, b.id, b.domain_id, was.agent_id, was.market_id, was.product, was.runner_id, was.line, was.line_to, was.side, was.odds_e4, was.matched_odds_e4, was.fills_e4, was.persistence, was.stake,
      case ending when 'VOIDED' then was.matched else 0 end, case ending when 'VOIDED' then was.remaining else 0 end, case ending when 'VOIDED' then was.cancelled else b.cancelled end,
      b.currency, was.share_path_id, was.external_id, was.ip, was.placed_at, was.matched_at, ending, null, 0, clock_timestamp(), 0, bet ->> 'reason');
  else
    update bet_open set matched = b.matched, remaining = b.remaining, cancelled = coalesce(b.cancelled, 0), matched_odds_e4 = b.matched_odds_e4, fills_e4 = b.fills_e4, matched_at = b.matched_at
    where cell = b.cell and player_id = b.player_id and id = b.id;
  end if;

  insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
  values (b.cell, b.player_id, b.market_id, b.domain_id, b.agent_id, new_worst, new_worst, new_outcomes, 1)
  on conflict (cell, player_id, market_id) do update set exposure = new_worst, worst = new_worst, outcomes = new_outcomes,
    bets = position.bets + (was.id is null and not returns)::int, version = position.version + 1;
  update wallet set exposure = exposure + new_worst - was_exposure, debt = greatest(0, exposure + new_worst - was_exposure - balance)
  where cell = b.cell and account_id = b.player_id;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select b.cell, b.domain_id, (b.placed_at at time zone zone)::date, b.product, x.status, sum(x.n)::int, sum(x.n * b.stake)::bigint, 0
  from (select case when ending is not null then ending when b.matched > 0 then 'OPEN' else 'UNMATCHED' end status, 1 n
        union all select was_status, -1 where was_status is not null) x group by x.status having sum(x.n) <> 0
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
end $$;
