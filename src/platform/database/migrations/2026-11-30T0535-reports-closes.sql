-- Closed days of revenue: what the report showed when the day was closed, by which definition and in which zone, with its hash.
create table revenue_day (
  domain_id int not null,
  day date not null,
  product text not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  counted bigint not null,
  bonus bigint not null,
  provider_fee bigint not null,
  payment_fee bigint not null,
  jackpot bigint not null,
  other bigint not null,
  primary key (domain_id, day, product, currency)
);
comment on column revenue_day.pl is 'Of players, before commission';
comment on column revenue_day.other is 'Deductions of the definition beside bonuses, fees and jackpots';
call tenant_table('revenue_day', 'select, insert');
call append_only('revenue_day');

create table revenue_close (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  day date not null,
  definition int not null,
  time_zone text not null,
  lines int not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz(3) not null default now(),
  unique (domain_id, day)
);
comment on column revenue_close.hash is 'SHA-256 of the lines of the day in order, with domain, day, definition and zone';
call tenant_table('revenue_close', 'select, insert');
call append_only('revenue_close');

-- The close of a month: a checklist whose points are read from facts, and confirmed or waived by users.
create table month_close (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  closed_by text,
  closed_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  unique (domain_id, month),
  constraint closed_month_has_its_hash check ((status = 'CLOSED') = (hash is not null and closed_by is not null and closed_at is not null))
);
comment on column month_close.hash is 'SHA-256 of the hashes of its days in order';
call tenant_table('month_close', 'select, insert, update (status, hash, closed_by, closed_at, version)');

create table month_close_point (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  month date not null,
  point text not null check (point in ('DAYS', 'FIGURES', 'FINDINGS', 'DIFFERENCES', 'WITHDRAWALS', 'ROUNDS', 'NEGATIVE')),
  status text not null default 'OPEN' check (status in ('OPEN', 'CONFIRMED', 'WAIVED')),
  reason text,
  found int,
  decided_by text,
  approved_by text,
  decided_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  unique (domain_id, month, point),
  constraint decided_point_names_its_user check ((status = 'OPEN') = (decided_by is null)),
  constraint two_people_waive_a_point check (status <> 'WAIVED' or (reason is not null and approved_by <> decided_by))
);
comment on column month_close_point.found is 'What was open when it was decided';
call tenant_table('month_close_point', 'select, insert, update (status, reason, found, decided_by, approved_by, decided_at, version)');
