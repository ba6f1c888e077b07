-- Money in and out: requests with their states, and the four-eyes row that stands between asking and doing.
create table payment_method (
  code text primary key,
  name text not null,
  has_utr boolean not null default true
);
select reference('payment_method');
insert into payment_method values ('upi', 'UPI', true), ('bank', 'Bank transfer', true), ('card', 'Card', false), ('crypto', 'Crypto', false), ('agent', 'Agent', false);

create table deposit (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  gateway text not null default 'manual',
  gateway_order text,
  utr text,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED')),
  is_first boolean not null default false,
  external_id text,
  reason text,
  asked_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by text,
  journal_id uuid,
  version int not null default 1,
  primary key (cell, player_id, id)
);
create index deposit_newest on deposit (asked_at desc, id desc);
create index deposit_of_agent on deposit (agent_id, asked_at desc, id desc);
create index deposit_waiting on deposit (status, asked_at) where status in ('INITIATED', 'PENDING', 'PROCESSING');
create index deposit_utr on deposit (utr) where utr is not null;
create index deposit_by_id on deposit (id);
select distribute('deposit', 'cell', 'player');

create table withdrawal (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  beneficiary text not null default '',
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN', 'SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED')),
  asked_by text not null,
  external_id text,
  utr text,
  reason text,
  asked_at timestamptz(3) not null default now(),
  approved_at timestamptz(3),
  approved_by text,
  paid_at timestamptz(3),
  paid_by text,
  version int not null default 1,
  primary key (cell, player_id, id)
);
create index withdrawal_newest on withdrawal (asked_at desc, id desc);
create index withdrawal_of_agent on withdrawal (agent_id, asked_at desc, id desc);
create index withdrawal_waiting on withdrawal (status, asked_at) where status in ('PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN');
create index withdrawal_by_id on withdrawal (id);
select distribute('withdrawal', 'cell', 'player');

-- Somebody asks, somebody else decides. The checker is never the maker; the database says so too.
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

create table casino_round (
  cell smallint not null,
  player_id bigint not null,
  started_at timestamptz(3) not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  provider text not null,
  game text not null,
  bet bigint not null check (bet >= 0),
  win bigint not null check (win >= 0),
  currency text not null,
  status text not null default 'SETTLED' check (status in ('OPEN', 'SETTLED', 'VOIDED')),
  primary key (cell, player_id, started_at, id)
) partition by range (started_at);
create index casino_round_newest on casino_round (started_at desc, id desc);
select distribute('casino_round', 'cell', 'player');
insert into partitioned_table values ('casino_round');
