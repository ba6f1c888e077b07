-- Staff accounts, roles, sessions, approvals and their emails.

-- Roles of staff accounts.
create table role (
  id bigint primary key,
  name text not null unique,
  description text not null default '',
  permissions text[] not null default '{}',
  item_limit bigint check (item_limit >= 0),
  day_limit bigint check (day_limit >= 0),
  rank smallint not null default 100,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column role.item_limit is 'Largest amount that this role may approve in one item, in minor units; null: no limit';
comment on column role.rank is 'Lower is higher: no one may change a role or user of their own rank or above';
call reference_table('role', 'select, insert, update');

-- Staff accounts: one role, one node of the agent tree (null: the whole platform) and some domains.
create table staff (
  id bigint primary key,
  username text not null,
  name text not null,
  email text not null,
  role_id bigint not null references role,
  agent_id bigint,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'DEACTIVATED')),
  is_developer boolean not null default false,
  password_hash text not null,
  password_history text[] not null default '{}',
  password_changed_at timestamptz(3) not null default now(),
  must_reset boolean not null default false,
  transaction_password_hash text,
  two_step_secret text,
  two_step_last_step bigint,
  is_profile_complete boolean not null default true,
  email_verified_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  last_login_ip text,
  item_limit bigint check (item_limit >= 0),
  day_limit bigint check (day_limit >= 0),
  allowed_ips inet[] not null default '{}',
  access_days smallint[] not null default '{}',
  access_from text check (access_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  access_to text check (access_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  temporary_until timestamptz(3),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  warehouse_code_hash text,
  phone text,
  time_zone text,
  language text check (language in ('en', 'hi')),
  needs_second_step boolean not null default false,
  sounds text[],
  terms_accepted_at timestamptz(3),
  valid_until timestamptz(3),
  constraint hours_have_both_ends check ((access_from is null) = (access_to is null))
);
comment on column staff.item_limit is 'Replaces the role''s limit; null: the role''s limit';
comment on column staff.allowed_ips is 'Addresses and ranges this user may sign in from; empty: any';
comment on column staff.access_days is 'Days of the week, 1 is Monday; empty: every day';
comment on column staff.temporary_until is 'Until when a temporary password is valid';
comment on column staff.time_zone is 'Display time zone; null: that of the site. Business days always follow the site';
comment on column staff.language is 'Format of dates in words';
comment on column staff.needs_second_step is 'Two-step verification is required of this user whatever the role and settings say';
comment on column staff.sounds is 'Counters that play a sound; null: as in the settings';
comment on column staff.valid_until is 'End of employment; null: permanent';
create unique index staff_username_is_unique on staff (lower(username));
create unique index staff_email_is_unique on staff (lower(email)) where email <> '';
call reference_table('staff', 'select, insert, update');

create table staff_domain (
  staff_id bigint not null references staff,
  domain_id int not null references domain,
  primary key (staff_id, domain_id)
);
call reference_table('staff_domain', 'select, insert, delete');

-- Sessions, stored as hashes; at most one live session a user.
create table session (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  stage text not null default 'full' check (stage in ('full', 'second_step', 'enrolment')),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  ip text,
  user_agent text,
  visitor text,
  warehouse_proof bytea,
  warehouse_until timestamptz(3)
);
create unique index one_live_session_a_person on session (staff_id) where ended_at is null and stage = 'full';
create index session_of_staff on session (staff_id, created_at desc);
-- Counters are polled all day and need an index of their own.
create index session_newest on session (created_at desc);
call reference_table('session', 'select, insert, update');

create table login_attempt (
  id uuid primary key default uuidv7(),
  username_key text not null,
  ip text not null,
  is_known_device boolean not null default false,
  succeeded boolean not null,
  at timestamptz(3) not null default now()
);
create index login_attempt_of_name on login_attempt (username_key, at desc);
create index login_attempt_of_ip on login_attempt (ip, at desc);
call reference_table('login_attempt', 'select, insert, update, delete');

-- Dual control: one user requests, another decides. The checker is never the maker.
create table approval (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  action text not null,
  subject text not null,
  input jsonb not null,
  shown_hash bytea not null,
  amount bigint,
  maker text not null,
  checker text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  reason text,
  asked_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  constraint checker_is_not_the_maker check (checker is null or checker <> maker)
);
create index approval_waiting on approval (asked_at) where status = 'PENDING';
create index approval_subject on approval (subject);
call tenant_table('approval', 'select, insert, update');

create table saved_view (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  path text not null,
  name text not null,
  view jsonb not null,
  created_at timestamptz(3) not null default now(),
  unique (staff_id, path, name)
);
call reference_table('saved_view', 'select, insert, update, delete');

create table recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  made_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (staff_id, code_hash)
);
call reference_table('recovery_code', 'select, insert, update, delete');

-- One row a user and day; its lock keeps daily limits exact under concurrent approvals.
create table approved_day (
  staff_id bigint not null,
  day date not null,
  items int not null default 0,
  amount bigint not null default 0,
  primary key (staff_id, day)
);
call reference_table('approved_day', 'select, insert, update');

create table permission_note (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{2,59}$'),
  title text not null default '',
  module text not null default '',
  description text not null default '',
  is_custom boolean not null default false,
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
comment on column permission_note.is_custom is 'A permission that no screen uses, for external tools';
call reference_table('permission_note', 'select, insert, update');

-- Emails to staff. The row names the kind and its parameters; the worker renders the text and creates the token, of which only
-- a hash is stored.
create table mail (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  kind text not null,
  address text,
  parameters jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  tries int not null default 0,
  next_try_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  given_up_at timestamptz(3)
);
comment on column mail.address is 'Null: the user''s address at the time of sending';
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;
create index mail_of_staff on mail (staff_id, at desc);
call reference_table('mail', 'select, insert, update, delete');

-- Only the latest token of each purpose is valid.
create table mailed_token (
  staff_id bigint not null references staff,
  purpose text not null check (purpose in ('password', 'email')),
  token_hash bytea not null unique,
  code_hash bytea,
  email text not null,
  made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  tries int not null default 0,
  primary key (staff_id, purpose)
);
call reference_table('mailed_token', 'select, insert, update, delete');

-- Notifies open streams when a session ends or access changes, whatever statement wrote it. The payload is the staff id, or
-- "all" for a role.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('overround_access', case when tg_argv[0] = 'all' then 'all'
    when tg_op = 'DELETE' then to_jsonb(old) ->> tg_argv[0] else to_jsonb(new) ->> tg_argv[0] end);
  return null;
end $$;
create trigger end_of_session_is_told after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_access('staff_id');
create trigger change_of_person_is_told after update on staff for each row
  when ((old.status, old.role_id, old.agent_id, old.is_developer, old.must_reset, old.item_limit, old.day_limit, old.allowed_ips, old.access_days, old.access_from, old.access_to, old.needs_second_step, old.time_zone, old.language)
    is distinct from (new.status, new.role_id, new.agent_id, new.is_developer, new.must_reset, new.item_limit, new.day_limit, new.allowed_ips, new.access_days, new.access_from, new.access_to, new.needs_second_step, new.time_zone, new.language))
  execute function tell_access('id');
create trigger change_of_role_is_told after update on role for each row
  when (old.* is distinct from new.*) execute function tell_access('all');
create trigger change_of_domains_is_told after insert or delete on staff_domain for each row execute function tell_access('staff_id');
