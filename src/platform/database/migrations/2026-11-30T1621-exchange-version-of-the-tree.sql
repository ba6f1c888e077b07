-- Each bet read again who is above the player, what those agents allow and how they share, though that seldom changes. Servers may
-- now keep it in memory under the version of the tree at which they read it: whatever changes it gives the tree another version in
-- the same transaction, and each bet compares the version. A version never comes back: not in another database, and not where a
-- replica or a restored copy that lacks the last share paths takes over, since that begins another timeline of the log.
create table tree_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
);
call reference_table('tree_version', 'select');
insert into tree_version default values;

create function current_tree_version() returns text stable language sql security definer set search_path = public, pg_temp as $$
  select v.version::text || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) from tree_version v
$$;

create function change_tree_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tree_version set version = gen_random_uuid();
  return null;
end $$;
create trigger agents_change_the_tree after insert or update or delete or truncate on agent for each statement execute function change_tree_version();
create trigger shares_change_the_tree after insert or update or delete or truncate on agent_share for each statement execute function change_tree_version();
create trigger limits_change_the_tree after insert or update or delete or truncate on agent_limit for each statement execute function change_tree_version();

-- The share path, the terms and the agents above of players of these agents, each for a product, a sport and the player's own
-- commission, with the version of the tree. isStored: the share path is older than all transactions that may still be undone.
create function agent_terms(agents bigint[], products text[], sports text[], commissions int[]) returns json language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (with paths as materialized (
      select t.n, t.agent, t.product, t.sport, share_path_of(t.agent, t.product, t.commission) as share_path
      from rows from (unnest(agents), unnest(products), unnest(sports), unnest(commissions)) with ordinality t(agent, product, sport, commission, n))
    select json_build_object('version', current_tree_version(), 'terms', (select coalesce(json_agg(json_build_object(
        'n', t.n, 'sharePath', t.share_path::text,
        'isStored', exists (select from share_path s where s.id = t.share_path and age(s.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)),
        'path', path_terms(o.upline, t.sport, t.product),
        'upline', (select json_agg(json_build_object('id', a.id::text, 'username', a.username, 'isActive', a.status = 'ACTIVE', 'isBetLocked', a.is_bet_locked,
            'exposureLimit', a.exposure_limit::text) order by a.level desc) from agent a where a.id = any (o.upline)))), '[]')
      from paths t join agent o on o.id = t.agent)));
end $$;
grant execute on function agent_terms to overround_app;
