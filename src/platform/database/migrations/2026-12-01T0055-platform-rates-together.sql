-- How often a caller has used a class of calls, for all processes of an installation together. Not logged: after a crash of the database
-- everybody starts anew.
create unlogged table rate_use (
  key text primary key,
  minute_from timestamptz(3) not null,
  minute_calls int not null check (minute_calls >= 0),
  hour_from timestamptz(3) not null,
  hour_calls int not null check (hour_calls >= 0),
  is_refused boolean not null default false
);
comment on column rate_use.key is 'A user or a network, and the class';
comment on column rate_use.is_refused is 'The first refusal since the last permitted call is audited';
create index rate_use_oldest on rate_use (hour_from);
call reference_table('rate_use', 'select, insert, update, delete');

-- Takes up to wanted calls out of the minute and the hour that began with the caller's first one. left_ms: how long what was granted may be
-- used; wait_ms: after how long it makes sense to ask again.
create function take_rate(caller text, per_minute int, per_hour int, wanted int, requested_at timestamptz,
  out granted int, out left_ms int, out wait_ms int, out is_first boolean) language plpgsql set search_path = public, pg_temp as $$
declare used rate_use; clock timestamptz := coalesce(requested_at, clock_timestamp());
begin
  insert into rate_use as u (key, minute_from, minute_calls, hour_from, hour_calls) values (caller, clock, 0, clock, 0)
  on conflict (key) do update set
    minute_calls = case when u.minute_from <= clock - interval '1 minute' then 0 else u.minute_calls end,
    minute_from = case when u.minute_from <= clock - interval '1 minute' then clock else u.minute_from end,
    hour_calls = case when u.hour_from <= clock - interval '1 hour' then 0 else u.hour_calls end,
    hour_from = case when u.hour_from <= clock - interval '1 hour' then clock else u.hour_from end
  returning * into used;
  granted := greatest(0, least(wanted, per_minute - used.minute_calls, per_hour - used.hour_calls));
  left_ms := greatest(0, ceil(extract(epoch from used.minute_from + interval '1 minute' - clock) * 1000));
  wait_ms := 0;
  if granted = 0 then
    wait_ms := greatest(case when used.minute_calls >= per_minute then left_ms else 0 end,
      case when used.hour_calls >= per_hour then ceil(extract(epoch from used.hour_from + interval '1 hour' - clock) * 1000) else 0 end);
  end if;
  is_first := granted = 0 and not used.is_refused;
  update rate_use set minute_calls = minute_calls + granted, hour_calls = hour_calls + granted, is_refused = granted = 0 where key = caller;
end $$;
grant execute on function take_rate to overround_app;
