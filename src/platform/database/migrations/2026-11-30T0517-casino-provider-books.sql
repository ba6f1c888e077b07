-- The books of casino providers: how they are asked, what they answered about a round, and their daily reports compared with ours.

create table casino_provider_access (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  url text not null,
  secret_encrypted text not null,
  last_four text not null,
  version int not null default 1,
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  unique (domain_id, provider)
);
comment on column casino_provider_access.secret_encrypted is 'With which our calls to the provider are signed';
call tenant_table('casino_provider_access', 'select, insert, update (url, secret_encrypted, last_four, version, updated_by, updated_at)');

-- One row a question. A round can be asked about again; the newest answer counts.
create table casino_query (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  cell smallint not null,
  player_id bigint not null,
  agent_id bigint not null,
  round_id uuid not null,
  external_round text not null,
  currency text not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'ANSWERED', 'UNKNOWN', 'FAILED')),
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  reported_status text check (reported_status in ('OPEN', 'SETTLED', 'VOIDED')),
  reported_stake bigint,
  reported_win bigint,
  answer text check (length(answer) <= 2000),
  check ((status = 'ANSWERED') = (reported_status is not null and reported_stake is not null and reported_win is not null)),
  check ((status = 'ASKED') = (answered_at is null))
);
comment on column casino_query.answer is 'As the provider wrote it, or why there is none';
create index casino_query_of_round on casino_query (round_id, requested_at desc, id desc);
create index casino_query_due on casino_query (requested_at) where status = 'ASKED';
call tenant_table('casino_query', 'select, insert, update (status, sent_at, answered_at, reported_status, reported_stake, reported_win, answer)', distributed_by => 'id');

-- The report of a day as it was read. The same content for the same day is stored once.
create table casino_report (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  day date not null,
  digest bytea not null,
  source text not null check (source in ('FETCHED', 'UPLOADED')),
  received_by text not null,
  received_at timestamptz(3) not null default now(),
  lines jsonb not null,
  unique (domain_id, provider, day, digest)
);
call tenant_table('casino_report', 'select, insert');

create table casino_report_day (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  agent_id bigint not null,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  day date not null,
  currency text not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'COMPARED')),
  report_id uuid references casino_report deferrable initially deferred,
  reported_rounds int not null default 0,
  booked_rounds int not null default 0,
  reported_stake bigint not null default 0,
  booked_stake bigint not null default 0,
  reported_win bigint not null default 0,
  booked_win bigint not null default 0,
  compared_at timestamptz(3),
  fetch_at timestamptz(3),
  compare_at timestamptz(3),
  last_message text,
  version int not null default 1,
  unique (domain_id, provider, day)
);
comment on column casino_report_day.agent_id is 'The root agent of the domain: who sees all of it sees the day';
comment on column casino_report_day.day is 'A UTC day, as in the reports of providers';
comment on column casino_report_day.fetch_at is 'When the report is next requested; null: not automatically';
comment on column casino_report_day.compare_at is 'When its report is next compared with our rounds; null: only on request';
create index casino_report_day_newest on casino_report_day (day desc, id desc);
create index casino_report_day_fetch on casino_report_day (fetch_at) where fetch_at is not null;
create index casino_report_day_compare on casino_report_day (compare_at) where compare_at is not null;
call tenant_table('casino_report_day', 'select, insert, update');

create table casino_difference (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  agent_id bigint not null,
  day_id uuid not null references casino_report_day,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'OTHER_AMOUNT', 'OTHER_STATUS')),
  external_player text not null,
  external_round text not null,
  player_id bigint,
  round_id uuid,
  booked_status text check (booked_status in ('OPEN', 'SETTLED', 'VOIDED')),
  reported_status text check (reported_status in ('OPEN', 'SETTLED', 'VOIDED')),
  booked_stake bigint not null,
  reported_stake bigint not null,
  booked_win bigint not null,
  reported_win bigint not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'RESOLVED', 'SETTLED')),
  note text,
  resolution text check (resolution in ('CORRECTED', 'OTHER_DAY', 'PROVIDER_CORRECTS', 'ACCEPTED')),
  resolved_reason text,
  resolved_by text,
  resolved_at timestamptz(3),
  detected_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique (day_id, external_player, external_round),
  check ((status = 'RESOLVED') = (resolution is not null and resolved_by is not null and resolved_at is not null))
);
comment on column casino_difference.agent_id is 'Of the player; without one the root agent of the domain';
create index casino_difference_newest on casino_difference (detected_at desc, id desc);
create index casino_difference_open on casino_difference (day_id) where status in ('OPEN', 'TAKEN');
call tenant_table('casino_difference', 'select, insert, update');
