-- A day of a casino provider is closed by a user: its figures and differences stay as they were then, under their hash. What is found later is a correction.
alter table casino_report_day drop constraint casino_report_day_status_check;
alter table casino_report_day
  add constraint casino_report_day_status_check check (status in ('WAITING', 'COMPARED', 'CLOSED')),
  add column closed_by text,
  add column closed_at timestamptz(3),
  add column closed_reason text,
  add column closed_lines jsonb,
  add column close_hash text check (close_hash ~ '^[0-9a-f]{64}$'),
  add constraint closed_day_has_its_hash check ((status = 'CLOSED') = (closed_by is not null and closed_at is not null and closed_reason is not null
    and closed_lines is not null and close_hash is not null));
comment on column casino_report_day.closed_lines is 'Its differences when it was closed, in order';
comment on column casino_report_day.close_hash is 'SHA-256 of its figures and closed_lines';

alter table casino_difference add column figures_at timestamptz(3) not null default now();
comment on column casino_difference.figures_at is 'When it was found with these figures; after the day was closed: a correction';

-- The hash of the figures of a day with these differences.
create function casino_close_hash(y casino_report_day, lines jsonb) returns text language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(y.domain_id, y.provider, y.day, y.currency, y.reported_rounds, y.booked_rounds, y.reported_stake, y.booked_stake,
    y.reported_win, y.booked_win, lines)::text, 'UTF8')), 'hex')
$$;
grant execute on function casino_close_hash(casino_report_day, jsonb) to overround_app;

-- Figures of a closed day are read by others: they change only after it was reopened.
create function keep_closed_casino_day() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.reported_rounds, old.booked_rounds, old.reported_stake, old.booked_stake, old.reported_win, old.booked_win, old.closed_by, old.closed_at, old.closed_reason,
      old.closed_lines, old.close_hash)
    is distinct from (new.reported_rounds, new.booked_rounds, new.reported_stake, new.booked_stake, new.reported_win, new.booked_win, new.closed_by, new.closed_at,
      new.closed_reason, new.closed_lines, new.close_hash)
  then raise exception 'day % of % is closed', old.day, old.provider; end if;
  return new;
end $$;
create trigger closed_casino_day_stays before update on casino_report_day for each row
  when (old.status = 'CLOSED' and new.status = 'CLOSED') execute function keep_closed_casino_day();
