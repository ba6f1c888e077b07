-- Prices after runners were withdrawn, as the rules have them: a win market ignores factors below 2.5 %, a place market
-- takes a factor from the potential winnings, and no price falls below 1.01.
create function reduced_odds(odds_e4 int, factors int[], is_place boolean) returns int immutable parallel safe language plpgsql as $$
declare applied int[]; kept int; top numeric; bottom numeric := 100; factor int;
begin
  applied := array(select f from unnest(factors) f where f >= case when is_place then 1 else 250 end);
  if cardinality(applied) = 0 then return odds_e4; end if;
  kept := case when is_place then 10000 else 0 end;
  top := odds_e4 - kept;
  foreach factor in array applied loop
    top := top * (10000 - factor);
    bottom := bottom * 10000;
  end loop;
  return greatest(kept + (div(top * 2 + bottom, bottom * 2) * 100)::int, least(odds_e4, 10100));
end $$;

-- Each fill keeps its price for the runners that were withdrawn before it was matched, so a second run changes nothing.
create or replace function reduce_fills(c smallint, m bigint) returns int language plpgsql security definer set search_path = public as $$
declare changed int; is_place boolean;
begin
  perform require_every_domain();
  select k.kind = 'place' or k.winners > 1 into strict is_place from market k where k.id = m;
  update bet_open b set fills_e4 = f.won, matched_odds_e4 = f.average
  from (
    select o.player_id, o.id, sum(x.size * (x.odds - 10000))::bigint won, half_up(sum(x.size * x.odds)::bigint, sum(x.size)::bigint)::int average
    from bet_open o
    cross join lateral (select f.size, f.odds_e4, f.at from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id
      union all select o.matched, o.matched_odds_e4, o.matched_at where o.fills_e4 is null and not exists
        (select from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id)) fill
    cross join lateral (select fill.size, reduced_odds(fill.odds_e4, array(select r.reduction from runner r
      where r.market_id = m and r.removed_at > fill.at order by r.removed_at), is_place) odds) x
    where o.cell = c and o.market_id = m and o.matched > 0 and exists (select from runner r where r.id = o.runner_id and r.status = 'ACTIVE')
    group by o.player_id, o.id) f
  where b.cell = c and b.market_id = m and b.player_id = f.player_id and b.id = f.id and (b.fills_e4, b.matched_odds_e4) is distinct from (f.won, f.average);
  get diagnostics changed = row_count;
  return changed;
end $$;

drop function reduced_odds(int, int[]);
revoke execute on function reduced_odds(int, int[], boolean) from public;
grant execute on function reduced_odds(int, int[], boolean) to overround_app;
