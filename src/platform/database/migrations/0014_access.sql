-- What holds for one person beside the role: limits of his own, from where and when he may come in, codes for a lost
-- authenticator, what he approved today; and words for permissions, those of other tools included.
alter table role add column updated_at timestamptz(3) not null default now();

alter table staff
  add column item_limit bigint check (item_limit >= 0),
  add column day_limit bigint check (day_limit >= 0),
  add column allowed_ips inet[] not null default '{}',
  add column access_days smallint[] not null default '{}',
  add column access_from text check (access_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column access_to text check (access_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column temporary_until timestamptz(3),
  add column created_by text,
  add column updated_at timestamptz(3) not null default now(),
  add constraint hours_have_both_ends check ((access_from is null) = (access_to is null));
comment on column staff.item_limit is 'Instead of the role''s; null: the role''s';
comment on column staff.allowed_ips is 'Addresses and ranges this person may come from; empty: any';
comment on column staff.access_days is 'Days of the week, 1 is Monday; empty: every day';
comment on column staff.temporary_until is 'Until when a password that somebody else handed over lets its owner in';
create unique index staff_email_is_unique on staff (lower(email)) where email <> '';

create table recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  made_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (staff_id, code_hash)
);
select reference('recovery_code');

-- One row a person and day: its lock is what makes a limit of the day hold however many approve at once.
create table approved_day (
  staff_id bigint not null,
  day date not null,
  items int not null default 0,
  amount bigint not null default 0,
  primary key (staff_id, day)
);
select reference('approved_day');

create table permission_note (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{2,59}$'),
  title text not null default '',
  module text not null default '',
  description text not null default '',
  is_custom boolean not null default false,
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
comment on column permission_note.is_custom is 'A name no screen asks for: carried by roles for tools outside';
select reference('permission_note');

grant select, insert, update on approved_day, permission_note to overround_app;
grant select, insert, update, delete on recovery_code to overround_app;

-- Asked before anybody is known, when no domain is in sight yet: the function looks into those of the person alone.
create function is_locked_above(of_agent bigint, in_domains int[]) returns boolean
language plpgsql stable set search_path = public as $$
declare
  in_sight constant text := coalesce(current_setting('app.domains', true), '');
  is_locked boolean;
begin
  perform set_config('app.domains', in_domains::text, true);
  is_locked := exists (select from agent own join agent above on above.id = any (own.upline)
    where own.id = of_agent and above.status in ('LOCKED', 'CLOSED'));
  perform set_config('app.domains', in_sight, true);
  return is_locked;
end $$;
comment on function is_locked_above is 'Whether an agent or anybody above him may not log in, and nobody of his either';
