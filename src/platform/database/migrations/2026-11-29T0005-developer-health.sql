-- Work that fails is listed to developers, who try it again before its next attempt: a row of a list has an id and a version.
alter table task_failure add column id uuid not null default uuidv7() unique, add column version int not null default 1;

-- What the connections of this database do. Their state is shown to members of their roles only, which the server is not;
-- `hidden` counts those whose state the owner may not see either. Texts of statements are left out.
create function database_activity() returns table (connections int, active int, idle_in_transaction int, waiting int, hidden int,
  longest_transaction_seconds int, longest_wait_seconds int)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int, (count(*) filter (where a.state = 'active' and a.pid <> pg_backend_pid()))::int,
    (count(*) filter (where a.state like 'idle in transaction%'))::int,
    (count(*) filter (where l.since is not null))::int, (count(*) filter (where a.state is null))::int,
    coalesce(extract(epoch from clock_timestamp() - min(a.xact_start) filter (where a.pid <> pg_backend_pid())), 0)::int,
    coalesce(extract(epoch from clock_timestamp() - min(l.since)), 0)::int
  from pg_stat_activity a
  left join (select pid, min(waitstart) as since from pg_locks where not granted group by pid) l on l.pid = a.pid
  where a.datname = current_database() and a.backend_type = 'client backend'
$$;
revoke all on function database_activity from public;
grant execute on function database_activity to overround_app;
