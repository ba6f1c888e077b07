-- The domains with bets in a row of the catalogue, which every domain shares: who acts on it must work for all of them. Sports
-- and competitions last for years, so there only markets that are not settled count. Looks beyond the visible domains, and
-- returns nothing but their ids.
create function domains_with_bets(catalogue text, row_id text) returns int[] language plpgsql set search_path = public, pg_temp as $$
declare
  in_sight constant text := coalesce(current_setting('app.domains', true), '');
  markets bigint[];
  found_domains int[];
begin
  if catalogue = 'market' then markets := array[row_id::bigint];
  elsif catalogue = 'event' then markets := array(select id from market where event_id = row_id::bigint);
  else markets := array(select m.id from market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
    where m.status not in ('SETTLED', 'VOIDED') and case when catalogue = 'sport' then c.sport = row_id else c.id = row_id::bigint end);
  end if;
  perform set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true);
  select coalesce(array_agg(distinct p.domain_id), '{}') into found_domains from position p where p.market_id = any (markets);
  perform set_config('app.domains', in_sight, true);
  return array(select unnest(found_domains) order by 1);
end $$;
grant execute on function domains_with_bets to overround_app;

-- What the owner of one bet could lose by it, and gets back if it is void: the stake of a back, the liability of a lay.
create function bet_at_risk(kind text, side text, matched bigint, remaining bigint, matched_odds_e4 int, odds_e4 int, fills_e4 bigint, line double precision, line_to double precision)
returns bigint immutable parallel safe language sql as $$
  select case
    when kind = 'meter' then (matched + remaining) * ceil(line_to - line)::bigint
    when kind = 'line' or side = 'BACK' then matched + remaining
    else (coalesce(fills_e4, matched * (matched_odds_e4 - 10000)) + 5000) / 10000 + (remaining * (odds_e4 - 10000) + 5000) / 10000 end
$$;
comment on function bet_at_risk(text, text, bigint, bigint, int, int, bigint, double precision, double precision) is 'Oracle: src/areas/exchange/rules/bets/at-risk.ts';
grant execute on function bet_at_risk to overround_app;
