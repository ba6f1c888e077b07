-- Copies of this database that follow it. Only members of pg_monitor may see how far they are, which the server is not;
-- an owner who may not see it either has their number alone.
create function database_replicas() returns table (name text, state text, lag_bytes bigint, lag_seconds int)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.application_name, coalesce(r.state, 'not visible'), pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::bigint,
    extract(epoch from r.replay_lag)::int
  from pg_stat_replication r order by r.application_name, r.pid
$$;
revoke all on function database_replicas from public;
grant execute on function database_replicas to overround_app;

-- Calls of gateways are summed up by hour; they are few beside those of sites.
create index request_log_gateway on request_log (at) where channel = 'GATEWAY';
