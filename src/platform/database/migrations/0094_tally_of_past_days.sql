-- Rows of past days need no cell: cells spare writers the wait for one another, and few bets of a past day still change. The rows
-- of past days are summed into one row without a cell (-1), so that a list adds up one row by domain, day, product and status
-- instead of sixty-four. A later change of a past day goes to the row of its cell and is summed again.
create index bet_tally_in_cells on bet_tally (placed_on) where cell >= 0;

-- Rows in use by a writer are left for the next run, so the writer and this function never wait for each other's rows.
create function fold_bet_tally(before date) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare folded int;
begin
  perform require_every_domain();
  if not pg_try_advisory_xact_lock(hashtext('fold bet tally')) then return 0; end if;
  with waiting as (select cell, domain_id, placed_on, product, status from bet_tally
      where cell >= 0 and placed_on < before order by placed_on limit 50000 for update skip locked),
  taken as (delete from bet_tally t using waiting w
      where (t.cell, t.domain_id, t.placed_on, t.product, t.status) = (w.cell, w.domain_id, w.placed_on, w.product, w.status)
      returning t.domain_id, t.placed_on, t.product, t.status, t.bets, t.stake, t.pl),
  put as (insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
    select -1, domain_id, placed_on, product, status, sum(bets), sum(stake), sum(pl) from taken group by 2, 3, 4, 5
    having sum(bets) <> 0 or sum(stake) <> 0 or sum(pl) <> 0
    on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets,
      stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl)
  select count(*) into folded from taken;
  return folded;
end $$;
revoke all on function fold_bet_tally from public;
grant execute on function fold_bet_tally to overround_app;

do $$
declare was_visible text := coalesce(current_setting('app.domains', true), '');
begin
  perform set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true);
  while fold_bet_tally(current_date - 1) > 0 loop null; end loop;
  perform set_config('app.domains', was_visible, true);
end $$;
