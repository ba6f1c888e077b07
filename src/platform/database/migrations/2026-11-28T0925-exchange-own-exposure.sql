-- Nearly always all bets of a player on a market have one share path: its part needs no outcomes. The outcomes took a millisecond for
-- each market, also where they were not needed.
alter function own_exposure(smallint, bigint, bigint, bigint, bigint) rename to own_exposure_across_paths;
create function own_exposure(of_cell smallint, player bigint, in_market bigint, exposed bigint, node bigint) returns bigint
stable language plpgsql set search_path = public, pg_temp as $$
declare
  lowest bet_open.share_path_id%type;
  highest bet_open.share_path_id%type;
begin
  select min(b.share_path_id), max(b.share_path_id) into lowest, highest
  from bet_open b where b.cell = of_cell and b.player_id = player and b.market_id = in_market;
  if lowest = highest then return own_part(-exposed, lowest, node); end if;
  return own_exposure_across_paths(of_cell, player, in_market, exposed, node);
end $$;
comment on function own_exposure(smallint, bigint, bigint, bigint, bigint) is 'Oracle: src/areas/exchange/rules/bets/position.ts, src/areas/exchange/rules/settlement/session.ts';
grant execute on function own_exposure to overround_app;
