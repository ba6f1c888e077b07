-- A browser that has signed in carries a signed cookie with this number and is treated as known. A new number makes all
-- of them unknown: after a reset or change of credentials, a suspension, or on demand.
alter table staff add column device_generation int not null default 1;
comment on column staff.device_generation is 'Browsers with another number in their cookie are unknown';
create function forget_browsers() returns trigger language plpgsql as $$
begin
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
create trigger credentials_end_known_browsers before update on staff for each row
  when (new.password_changed_at is distinct from old.password_changed_at
    or (old.two_step_secret is not null and new.two_step_secret is null)
    or (new.must_reset and not old.must_reset)
    or (old.status = 'ACTIVE' and new.status <> 'ACTIVE'))
  execute function forget_browsers();
