-- Single bets of a market that has its result are voided, or count again: a settlement of their own that says what differs, so that
-- nobody else's statement is touched. A rollback takes back what stands, these included.
create function correct_cell(c smallint, m bigint, s int) returns setof bigint language plpgsql security definer set search_path = public as $$
declare deed settlement; base settlement; target market; named_bets uuid[]; players bigint[]; sign int; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return; end if;
  select * into strict deed from settlement where market_id = m and seq = s and corrects is not null and state = 'RUNNING';
  select * into strict base from settlement where market_id = m and seq = deed.corrects and kind = 'settle' and state = 'COMPLETED';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return; end if;
  sign := case deed.kind when 'bet_void' then 1 else -1 end;
  select array_agg(distinct (n ->> 'player')::bigint), array_agg((n ->> 'bet')::uuid) into players, named_bets
    from jsonb_array_elements(deed.named) n where cell_of((n ->> 'player')::bigint) = c;
  if players is null then return; end if;
  perform 1 from wallet w where w.cell = c and w.account_id = any (players) order by w.account_id for update;

  if deed.kind = 'bet_void' then
    insert into bet_reversed (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
    select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
    from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets) and b.settle_seq = base.seq and b.status = 'SETTLED';
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets)
      and b.settle_seq = base.seq and b.status = 'SETTLED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      'VOIDED', null, 0, deed.at, 0, deed.reason from gone g;
  else
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.id = any (named_bets)
      and b.settle_seq = 0 and b.status = 'VOIDED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      r.status, r.is_won, r.pl, base.at, base.seq, base.reason
    from gone g cross join lateral (select e.* from bet_reversed e where e.cell = c and e.player_id = g.player_id and e.bet_id = g.id and e.settle_seq = base.seq
      order by e.reversed_seq desc limit 1) r;
  end if;
  get diagnostics moved = row_count;
  if moved <> cardinality(named_bets) then raise exception 'bets_have_changed' using errcode = 'OV409'; end if;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select c, t.domain_id, t.placed_on, t.product, x.status, sum(x.n)::int, sum(x.n * t.stake)::bigint, sum(x.pl)::bigint
  from (select b.domain_id, (b.placed_at at time zone d.time_zone)::date placed_on, b.product, b.stake,
      (select e.pl from bet_reversed e where e.cell = c and e.player_id = b.player_id and e.bet_id = b.id and e.settle_seq = base.seq order by e.reversed_seq desc limit 1) pl
    from bet_settled b join domain d on d.id = b.domain_id where b.cell = c and b.player_id = any (players) and b.id = any (named_bets) and b.market_id = m
      and b.settled_at = case deed.kind when 'bet_void' then deed.at else base.at end) t
  cross join lateral (values ('SETTLED', -sign, -sign * t.pl), ('VOIDED', sign, 0)) x(status, n, pl)
  group by t.domain_id, t.placed_on, t.product, x.status order by 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl;

  -- What these players' bets bring now, less what stood: commission is due on the new net, on the path of the last bet that counts.
  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, x.player_id, x.share_path_id, x.domain_id, max(x.agent_id), x.product, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, deed.at
  from (
    select g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
      case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
        then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
          * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end commission
    from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
        coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl, max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
      from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.settle_seq = base.seq and b.settled_at = base.at
      group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g
    union all
    select q.player_id, q.share_path_id, q.domain_id, q.agent_id, q.product, q.currency, -q.bets, -q.stake, -q.pl, -q.commission
    from market_player q where q.cell = c and q.market_id = m and q.player_id = any (players) and q.settle_seq < s) x
  group by x.player_id, x.share_path_id, x.domain_id, x.product, x.currency
  having sum(x.bets) <> 0 or sum(x.stake) <> 0 or sum(x.pl) <> 0 or sum(x.commission) <> 0;

  perform post_market(c, deed, -1, null, case deed.kind when 'bet_void' then array['ROLLBACK', 'ROLLBACK']
    else array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end, 'EXCH_COMMISSION'] end::transfer_kind[]);
  return query select unnest(players);
end $$;

-- What exposure returns to when the settlement is taken back, once a bet of it is void or counts again.
create function keep_worst(m bigint, stood jsonb) returns void language sql security definer set search_path = public as $$
  update position p set worst = x.worst, outcomes = x.outcomes, version = p.version + 1
  from jsonb_to_recordset(stood) x(player bigint, worst bigint, outcomes jsonb)
  where p.cell = cell_of(x.player) and p.player_id = x.player and p.market_id = m and p.exposure = 0
$$;
revoke execute on function correct_cell(smallint, bigint, int), keep_worst(bigint, jsonb) from public;
grant execute on function correct_cell(smallint, bigint, int), keep_worst(bigint, jsonb) to overround_app;
