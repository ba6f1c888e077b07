-- Casino rounds of the exposure style: a provider reserves what a round can cost the player, and later reports its net result.

alter table casino_round add column exposed bigint not null default 0 check (exposed >= 0);
comment on column casino_round.exposed is 'What the round can cost the player, as last reported: it counts against the wallet while the round is open';
create index casino_round_exposed on casino_round (cell, player_id) where status = 'OPEN' and exposed > 0;
call grant_app('casino_round', 'update (exposed)');

alter table casino_call drop constraint casino_call_kind_check;
alter table casino_call add constraint casino_call_kind_check check (kind in ('bet', 'win', 'refund', 'adjust', 'exposure', 'result'));
comment on column casino_call.bet_id is 'The bet that a result names; of net results all that belong together';

-- A net result is a transfer of its round as wins are.
drop index transfer_round;
create index transfer_round on transfer (cell, account_id, ref, wallet_version)
  where kind in ('CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL', 'REPAIR');

-- What the open casino rounds of a player reserve, beside the positions in markets.
create function casino_exposure(of_cell smallint, of_player bigint) returns bigint stable language sql set search_path = public, pg_temp as $$
  select coalesce(sum(r.exposed), 0)::bigint from casino_round r where r.cell = of_cell and r.player_id = of_player and r.status = 'OPEN' and r.exposed > 0 $$;
grant execute on function casino_exposure to overround_app;

-- The wallet's exposure follows from the round in the same transaction; the result of a round is posted after its reservation is released.
create function reserve_casino_exposure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare change bigint;
begin
  change := case when new.status = 'OPEN' then new.exposed else 0 end;
  if tg_op = 'UPDATE' and old.status = 'OPEN' then change := change - old.exposed; end if;
  if change <> 0 then
    update wallet set exposure = exposure + change, debt = greatest(0, exposure + change - balance)
      where cell = new.cell and account_id = new.player_id;
  end if;
  return null;
end $$;
create trigger casino_round_reserves after insert on casino_round for each row when (new.exposed > 0) execute function reserve_casino_exposure();
create trigger casino_round_changes_reservation after update of exposed, status on casino_round for each row
  when (old.exposed > 0 or new.exposed > 0) execute function reserve_casino_exposure();

-- The exposure of a wallet is what its positions and its open casino rounds reserve: when it is checked, repaired and recalculated.
create or replace function account_figures(for_account bigint) returns table (account bigint, since date, opening bigint, credits bigint, debits bigint, expected bigint,
  stored bigint, expected_held bigint, stored_held bigint, reserved bigint, exposure bigint, breaks bigint[]) stable language sql set search_path = public as $$
  select w.account_id, b.day, coalesce(b.closing, 0), moved.credits, moved.debits, coalesce(b.closing, 0) + moved.credits - moved.debits, w.balance,
    coalesce((select t.held_after from transfer t where t.cell = w.cell and t.account_id = w.account_id order by t.wallet_version desc limit 1), 0), w.held,
    coalesce((select sum(p.exposure) from position p where p.cell = w.cell and p.player_id = w.account_id), 0)::bigint
      + casino_exposure(w.cell, w.account_id), w.exposure, moved.breaks
  from wallet w
  left join lateral (select d.day, d.closing, d.through from balance_day d where d.cell = w.cell and d.player_id = w.account_id and d.snapshot = d.closing
    order by d.day desc limit 1) b on true
  cross join lateral (
    select coalesce(sum(s.amount) filter (where s.credit = 'wallet'), 0)::bigint as credits, coalesce(sum(s.amount) filter (where s.debit = 'wallet'), 0)::bigint as debits,
      coalesce(array_agg(s.wallet_version order by s.wallet_version) filter (where s.is_broken), '{}') as breaks
    from (select t.*, (t.wallet_version, t.balance_after, t.held_after) is distinct from (
          lag(t.wallet_version, 1, t.wallet_version - 1) over mine + 1,
          lag(t.balance_after, 1, case when t.wallet_version = 1 then 0 else t.balance_after - t.gained end) over mine + t.gained,
          lag(t.held_after, 1, case when t.wallet_version = 1 then 0 else t.held_after - t.held_gained end) over mine + t.held_gained) as is_broken
        from (select t.*, case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount else 0 end as gained,
            case when t.credit = 'held' then t.amount when t.debit = 'held' then -t.amount else 0 end as held_gained
          from transfer t where t.cell = w.cell and t.account_id = w.account_id and t.wallet_version >= coalesce(b.through, 0)) t
        window mine as (order by t.wallet_version)) s
    where s.wallet_version > coalesce(b.through, 0)) moved
  where w.cell = cell_of(for_account) and w.account_id = for_account $$;

create or replace function record_repair() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare w wallet; f record; side ledger_account; gap bigint;
begin
  if new.method in ('POST_MISSING', 'REVERSE_DUPLICATE') then return new; end if;
  select * into w from wallet where cell = new.cell and account_id = new.account_id and domain_id = any (visible_domains()) for update;
  select * into f from account_figures(new.account_id);
  if w.account_id is null or (f.stored - f.expected, f.stored_held - f.expected_held) is distinct from (new.difference, new.held_difference) then
    raise exception 'balance_has_changed' using errcode = 'OV409', detail = new.account_id::text;
  end if;
  new.breaks := f.breaks;
  new.recorded := '{}';
  for side, gap in select v.side::ledger_account, v.gap from (values ('wallet', new.difference), ('held', new.held_difference)) v(side, gap) where v.gap <> 0 loop
    update wallet set version = version + 1 where cell = w.cell and account_id = w.account_id returning * into w;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, actor, note)
    values (w.cell, w.account_id, w.version, now(), new.journal_id, w.domain_id, w.currency, 'REPAIR', case when gap > 0 then 'adjustment' else side end,
      case when gap > 0 then side else 'adjustment' end, abs(gap), w.balance, case when side = 'wallet' then f.expected_held else w.held end, w.exposure,
      'repair:' || new.id, new.approved_by, 'Repair: recorded as it was found');
    insert into operator_account (cell, domain_id, account, currency, balance) values (w.cell, w.domain_id, 'adjustment', w.currency, -gap)
    on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;
    new.recorded := new.recorded || w.version;
  end loop;
  if new.exposure_before <> new.exposure_after then
    update position p set exposure = coalesce(x.worst, 0), worst = coalesce(x.worst, p.worst), version = p.version + 1
    from position q left join jsonb_to_recordset(new.positions) as x(market bigint, worst bigint) on x.market = q.market_id
    where q.cell = w.cell and q.player_id = w.account_id and (p.cell, p.player_id, p.market_id) = (q.cell, q.player_id, q.market_id)
      and (q.exposure <> coalesce(x.worst, 0) or x.worst <> q.worst) and not exists (select from market m where m.id = q.market_id and m.status like '%\_PROCESSING');
    update wallet set exposure = s.reserved, debt = greatest(0, s.reserved - balance)
    from (select coalesce(sum(p.exposure), 0)::bigint + casino_exposure(w.cell, w.account_id) as reserved
      from position p where p.cell = w.cell and p.player_id = w.account_id) s
    where cell = w.cell and account_id = w.account_id;
  end if;
  return new;
end $$;

create or replace function save_player_positions(player bigint, stood jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare w wallet; total bigint;
begin
  select * into w from wallet where cell = cell_of(player) and account_id = player and domain_id = any (visible_domains()) for update;
  if w.account_id is null then raise exception 'wallet_not_found' using errcode = 'OV404'; end if;
  if exists (select from jsonb_to_recordset(stood) s(market bigint) join market m on m.id = s.market
      where m.status not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED')) then
    raise exception 'market_is_settled' using errcode = 'OV409';
  end if;
  update position p set exposure = s.worst, worst = s.worst, outcomes = s.outcomes, version = p.version + 1
  from jsonb_to_recordset(stood) s(market bigint, worst bigint, outcomes jsonb)
  where p.cell = w.cell and p.player_id = player and p.market_id = s.market;
  select coalesce(sum(p.exposure), 0) + casino_exposure(w.cell, player) into total from position p where p.cell = w.cell and p.player_id = player;
  update wallet set exposure = total, debt = greatest(0, total - balance) where cell = w.cell and account_id = player and exposure <> total;
end $$;

-- A wager limit counts what was reserved, as it counts stakes.
create or replace function limit_usage(of_cell smallint, of_player bigint, of_kind text, of_period text, at timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(case of_kind
    when 'DEPOSIT' then coalesce((select sum(d.amount) from deposit d where d.cell = of_cell and d.player_id = of_player and d.requested_at > w.since
        and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')), 0)
      + coalesce((select sum(t.amount) from transfer t where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind = 'TRANSFER_DOWN'), 0)
    when 'WAGER' then coalesce((select sum(b.matched + b.remaining) from bet_open b where b.cell = of_cell and b.player_id = of_player and b.placed_at > w.since), 0)
      + coalesce((select sum(s.matched) from bet_settled s where s.cell = of_cell and s.player_id = of_player and s.settled_at > w.since and s.placed_at > w.since and s.status = 'SETTLED'), 0)
      + coalesce((select sum(k.stake) from ticket k where k.cell = of_cell and k.player_id = of_player and k.placed_at > w.since and k.status <> 'VOIDED'), 0)
      + coalesce((select sum(case t.kind when 'CASINO_BET' then t.amount else -t.amount end) from transfer t
        where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind in ('CASINO_BET', 'CASINO_REFUND')), 0)
      + coalesce((select sum(r.exposed) from casino_round r
        where r.cell = of_cell and r.player_id = of_player and r.started_at > w.since and r.status <> 'VOIDED'), 0)
    when 'LOSS' then (select greatest(0, sum(case when t.debit = 'wallet' then t.amount else -t.amount end)) from transfer t
      where t.cell = of_cell and t.account_id = of_player and t.at > w.since and (t.debit in ('exchange', 'commission', 'sportsbook', 'casino') or t.credit in ('exchange', 'commission', 'sportsbook', 'casino')))
    when 'SESSION' then (select sum(extract(epoch from least(at, case when s.ended_at is not null then s.ended_at when s.last_seen_at > at - interval '15 minutes' then at else s.last_seen_at end)
        - greatest(s.started_at, w.since))) / 60 from player_session s
      where s.cell = of_cell and s.player_id = of_player and s.started_at < at and coalesce(s.ended_at, s.last_seen_at, at) > w.since)
    end, 0)::bigint
  from (select case of_period when 'DAY' then at - interval '24 hours' when 'WEEK' then at - interval '168 hours'
    else (at at time zone 'UTC' - interval '1 month') at time zone 'UTC' end as since) w);
end $$;
