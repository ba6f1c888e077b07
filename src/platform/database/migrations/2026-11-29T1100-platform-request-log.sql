-- Tables that only grow and are kept for some days: one partition a day (UTC), which is dropped when its days are over.
create table daily_table (name text primary key, keep_days int not null check (keep_days > 0));
call reference_table('daily_table', 'select');

-- A partition that exists is left alone: creating one locks its table.
create procedure ensure_days(first_day date, days int) language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare name text; day date; part text;
begin
  for name in select t.name from daily_table t loop
    for i in 0 .. days - 1 loop
      day := first_day + i;
      part := name || '_' || to_char(day, 'YYYYMMDD');
      if to_regclass(part) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, name, day, day + 1);
      end if;
    end loop;
  end loop;
end $$;
grant execute on procedure ensure_days to overround_app;

-- Waits for no reader: what cannot be locked now is dropped an hour later.
create procedure drop_days() language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare part text;
begin
  for part in
    select c.relname from daily_table t join pg_inherits i on i.inhparent = t.name::regclass join pg_class c on c.oid = i.inhrelid
    where c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - t.keep_days
  loop
    execute format('drop table %I', part);
  end loop;
end $$;
grant execute on procedure drop_days to overround_app;

-- Calls of player sites and gateways, and calls to gateways. Secrets and personal data are masked before a row is written.
create table request_log (
  id uuid not null default uuidv7(),
  at timestamptz(3) not null,
  domain_id int not null references domain,
  direction text check (direction in ('IN', 'OUT')),
  channel text check (channel in ('SITE', 'GATEWAY')),
  provider text,
  operation text,
  method text check (method in ('GET', 'POST')),
  url text,
  http_status int,
  result text not null check (result in ('SUCCESS', 'REJECTED', 'FAILED', 'NOT_RECORDED')),
  outcome text,
  latency_ms int,
  player_id bigint,
  reference text,
  ip text,
  request_bytes int,
  response_bytes int,
  request_headers text,
  request_body text,
  response_headers text,
  response_body text,
  request_id uuid,
  callback_id uuid,
  -- Calls that were not recorded because too many came at once; such a row stands for them.
  lost int not null default 0,
  primary key (id, at),
  check ((result = 'NOT_RECORDED') = (lost > 0))
) partition by range (at);
create index request_log_newest on request_log (at desc, id desc);
create index request_log_player on request_log (player_id, at desc) where player_id is not null;
create index request_log_operation on request_log (provider, operation, at desc);
call tenant_table('request_log', 'select, insert');

-- Every id in a call. An index over an array would not be used under row-level security.
create table request_log_reference (
  at timestamptz(3) not null,
  log_id uuid not null,
  domain_id int not null references domain,
  reference text not null,
  primary key (reference, log_id, at)
) partition by range (at);
call tenant_table('request_log_reference', 'select, insert');

insert into daily_table values ('request_log', 30), ('request_log_reference', 30);
call ensure_days((now() at time zone 'UTC')::date - 1, 4);
