-- Second layer of isolation: rows of other domains do not exist for the server's role, and the ledger cannot be
-- written by it at all. The functions above are the only way in.
do $$ declare name text; begin
  foreach name in array array['agent', 'player', 'wallet', 'house_account', 'transfer', 'bet_open', 'bet_settled', 'bet_reversed', 'bet_fill', 'position',
    'market_player', 'market_share', 'player_day', 'player_life', 'agent_day', 'node_day', 'bet_tally', 'deposit', 'withdrawal', 'approval', 'casino_round', 'share_path'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
  foreach name in array array['audit', 'outbox', 'report_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id is null or domain_id = any ((select visible_domains())::int[])) with check (domain_id is null or domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;

grant usage on schema public to overround_app;
grant select on all tables in schema public to overround_app;
grant insert, update on setting, role, staff, session, login_attempt, agent, agent_level, agent_share, player, sport, competition, event, market, runner,
  settlement, deposit, withdrawal, approval, report_request, saved_view, domain, payment_method, outbox to overround_app;
grant insert on staff_domain, share_path, username_claim, bet_fill, casino_round, audit, action_key to overround_app;
grant update (answer) on action_key to overround_app;
grant delete on staff_domain, saved_view, agent_share, report_request, login_attempt to overround_app;
grant insert, update, delete on node_day to overround_app;
grant delete on node_day_dirty, outbox to overround_app;
revoke execute on all functions in schema public from public;
grant execute on function has_citus(), cell_of(bigint), half_up(bigint, bigint), visible_domains(), take_ids(text, int), lock_wallets(bigint[]), open_wallet(bigint, int, text),
  day_in(int, timestamptz), settle_cell(smallint, bigint, int), settle_shares(smallint, bigint, int), rollback_cell(smallint, bigint, int), cells_to_do(bigint, int, smallint), finish_settlement(bigint, int),
  save_bet(jsonb, bigint, jsonb, boolean), record_decisions(jsonb) to overround_app;
grant execute on procedure ensure_partitions(date, int) to overround_app;

-- Append-only holds for everybody, the owner included: history is corrected by new rows.
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name using errcode = 'OV403'; end $$;
create trigger transfer_is_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_change();
create trigger transfer_is_never_emptied before truncate on transfer for each statement execute function refuse_change();
create trigger audit_is_never_emptied before truncate on audit for each statement execute function refuse_change();

call ensure_partitions((date_trunc('month', now()) - interval '7 months')::date, 10);
do $$ declare name text; begin
  for name in select p.name from partitioned_table p loop
    execute format('create table if not exists %I partition of %I default', name || '_other', name);
  end loop;
end $$;
