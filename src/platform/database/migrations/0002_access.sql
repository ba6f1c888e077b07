-- Who works here: staff with one role, one node of the agent tree (none: the whole platform) and some domains;
-- opaque sessions stored only as hashes, at most one live session a person.
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
  created_at timestamptz(3) not null default now()
);
comment on column role.item_limit is 'Largest amount (minor units) this role may approve in one item; null: no limit';
comment on column role.rank is 'Lower is higher: nobody touches a role or person of a rank at or above their own';
select reference('role');

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
  last_login_ip text
);
create unique index staff_username_is_unique on staff (lower(username));
select reference('staff');

create table staff_domain (
  staff_id bigint not null references staff,
  domain_id int not null references domain,
  primary key (staff_id, domain_id)
);
select reference('staff_domain');

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
  visitor text
);
create unique index one_live_session_a_person on session (staff_id) where ended_at is null and stage = 'full';
create index session_of_staff on session (staff_id, created_at desc);
select reference('session');

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
