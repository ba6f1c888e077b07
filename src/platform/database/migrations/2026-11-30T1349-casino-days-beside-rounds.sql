-- What a provider pays and takes beside its rounds stands beside them in the reconciliation of the day: promotions, tips and charges, as we have booked them.
alter table casino_report_day
  add column promotions bigint not null default 0,
  add column tips bigint not null default 0,
  add column charges bigint not null default 0;
comment on column casino_report_day.promotions is 'Of its UTC day, by our calls; of no round';
comment on column casino_report_day.tips is 'Less what came back; below zero where more came back than was given';
comment on column casino_report_day.charges is 'Stakes that the provider does not bill as such, less what came back';

-- The hash of the figures of a day with these differences. A day without any of them has the hash that it had before.
create or replace function casino_close_hash(y casino_report_day, lines jsonb) returns text language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to((jsonb_build_array(y.domain_id, y.provider, y.day, y.currency, y.reported_rounds, y.booked_rounds, y.reported_stake, y.booked_stake,
    y.reported_win, y.booked_win, lines)
    || case when (y.promotions, y.tips, y.charges) = (0, 0, 0) then '[]' else jsonb_build_array(y.promotions, y.tips, y.charges) end)::text, 'UTF8')), 'hex')
$$;

create or replace function keep_closed_casino_day() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.reported_rounds, old.booked_rounds, old.reported_stake, old.booked_stake, old.reported_win, old.booked_win, old.promotions, old.tips, old.charges,
      old.closed_by, old.closed_at, old.closed_reason, old.closed_lines, old.close_hash)
    is distinct from (new.reported_rounds, new.booked_rounds, new.reported_stake, new.booked_stake, new.reported_win, new.booked_win, new.promotions, new.tips, new.charges,
      new.closed_by, new.closed_at, new.closed_reason, new.closed_lines, new.close_hash)
  then raise exception 'day % of % is closed', old.day, old.provider; end if;
  return new;
end $$;
