-- The best prices of each runner when its event goes in play or its market closes, whichever is first.
alter table runner add column closing_back_e4 int, add column closing_lay_e4 int, add column closed_at timestamptz(3);
comment on column runner.closing_back_e4 is 'Best back price when betting before play ended; null: none was offered';

create function keep_closing_prices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update runner r set closing_back_e4 = r.back_e4, closing_lay_e4 = r.lay_e4, closed_at = now()
  from market m
  where m.id = r.market_id and r.closed_at is null and r.status = 'ACTIVE'
    and case tg_table_name when 'event' then m.event_id = new.id else m.id = new.id end;
  return null;
end $$;
create trigger event_goes_in_play after update of is_in_play on event for each row when (new.is_in_play and not old.is_in_play)
  execute function keep_closing_prices();
create trigger market_closes after update of status on market for each row
  when (old.status in ('OPEN', 'SUSPENDED', 'BALL_RUN') and new.status not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN'))
  execute function keep_closing_prices();

-- How the prices that a player took compare with the closing prices, over settled bets at odds from before the close.
create function sharpness(of_cell smallint, of_player bigint) returns table (bets int, stake bigint, closing_value int, beats_close int, profit int, margin int)
language sql stable set search_path = public, pg_temp as $$
  with valued as (
    select b.matched, b.pl, case b.side when 'BACK' then half_up(10000 * (b.matched_odds_e4 - r.closing_back_e4)::bigint, r.closing_back_e4)
      else half_up(10000 * (r.closing_lay_e4 - b.matched_odds_e4)::bigint, b.matched_odds_e4) end as value
    from bet_settled b join runner r on r.id = b.runner_id join market m on m.id = b.market_id
    where b.cell = of_cell and b.player_id = of_player and b.status = 'SETTLED' and b.matched > 0 and b.placed_at < r.closed_at
      and m.price_kind = 'odds' and case b.side when 'BACK' then r.closing_back_e4 else r.closing_lay_e4 end is not null
  ), total as (
    select count(*)::int as bets, coalesce(sum(matched), 0)::bigint as stake, coalesce(sum(pl), 0)::bigint as pl,
      coalesce(sum(matched::numeric * value), 0) as weighted, count(*) filter (where value > 0) as beating from valued
  )
  select t.bets, t.stake, case when t.stake > 0 then half_up(t.weighted::bigint, t.stake)::int end,
    case when t.bets > 0 then half_up(10000 * t.beating, t.bets::bigint)::int end,
    case when t.stake > 0 then half_up(10000 * t.pl, t.stake)::int end,
    case when t.stake > 0 then floor(sqrt(div(384160000 * (select sum((v.pl::numeric * t.stake - t.pl::numeric * v.matched) ^ 2) from valued v), t.stake::numeric ^ 4)))::int end
  from total t
$$;
comment on function sharpness is 'Oracle: src/areas/exchange/rules/risk/sharpness.ts';
grant execute on function sharpness to overround_app;
