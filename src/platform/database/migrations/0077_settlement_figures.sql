-- The result and commission of a settlement are kept by player, in the currency of each (market_player). The sums over all of
-- them added minor units of different currencies where domains share a market.
do $$
declare writer record; shorter text;
begin
  for writer in select p.oid, p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('post_market', 'finish_settlement')
  loop
    shorter := pg_get_functiondef(writer.oid);
    shorter := replace(shorter, ', pl = g.pl, commission = g.commission', '');
    shorter := replace(shorter, ', sum(pl)::bigint pl, sum(commission)::bigint commission', '');
    shorter := replace(shorter, ', coalesce(sum(q.pl), 0)::bigint pl, coalesce(sum(q.commission), 0)::bigint commission', '');
    if length(pg_get_functiondef(writer.oid)) - length(shorter) < 90 then raise exception '% still adds currencies', writer.name; end if;
    execute shorter;
  end loop;
end $$;
alter table settlement drop column pl, drop column commission;
alter table settlement_cell drop column pl, drop column commission;
