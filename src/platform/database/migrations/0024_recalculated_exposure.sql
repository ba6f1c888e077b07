-- Stores recomputed worst cases of one player: stood is [{market, worst, outcomes}]. The exposure of the wallet becomes the sum of
-- its positions again; no bet changes, so it may rise above the available balance.
create function save_player_positions(player bigint, stood jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
  select coalesce(sum(p.exposure), 0) into total from position p where p.cell = w.cell and p.player_id = player;
  update wallet set exposure = total, debt = greatest(0, total - balance) where cell = w.cell and account_id = player and exposure <> total;
end $$;
grant execute on function save_player_positions to overround_app;
