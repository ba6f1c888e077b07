-- Who moves money for the house: gateways with their sealed credentials, the ways players pay and are paid, the accounts
-- they pay to, every call that was made and every call that came back.
create table gateway (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null check (length(name) between 1 and 50),
  adapter text not null check (adapter in ('signed-http', 'crypto', 'manual')),
  environment text not null default 'TEST' check (environment in ('LIVE', 'TEST')),
  base_url text not null default '',
  merchant text not null default '',
  currency text not null references currency,
  wording jsonb not null default '{}',
  callback_ips text[] not null default '{}',
  confirm_above bigint not null default 0 check (confirm_above >= 0),
  fee_rate int not null default 0 check (fee_rate between 0 and 10000),
  fee_tax int not null default 0 check (fee_tax between 0 and 10000),
  float_balance bigint,
  float_at timestamptz(3),
  report_at timestamptz(3) not null default now(),
  status text not null default 'DISABLED' check (status in ('ACTIVE', 'DISABLED')),
  message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  version int not null default 1,
  unique (domain_id, code)
);
comment on column gateway.confirm_above is 'Minor units: from here on a callback credits nothing before the gateway, asked, says the same';
comment on column gateway.wording is 'What the adapter needs to speak with it: names of fields, units of amounts, meaning of words';
comment on column gateway.report_at is 'When its own list of payments was last read against what is credited here';
select reference('gateway');

-- Sealed with the key that is in no database, bound to its row. The newest ACTIVE one signs; older ones still verify until
-- they are retired. A new one waits until somebody else has put it into force.
create table gateway_secret (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  sealed text not null,
  last_four text not null check (length(last_four) <= 4),
  status text not null default 'WAITING' check (status in ('WAITING', 'ACTIVE', 'RETIRED')),
  entered_by text not null,
  entered_at timestamptz(3) not null default now(),
  in_force_by text,
  in_force_at timestamptz(3),
  verifies_until timestamptz(3),
  version int not null default 1,
  constraint two_persons_change_a_secret check (in_force_by is null or in_force_by <> entered_by)
);
create index gateway_secret_of on gateway_secret (gateway_id, in_force_at desc);
select reference('gateway_secret');

-- How players deposit.
create table deposit_method (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,29}$'),
  name text not null check (length(name) between 1 and 50),
  type text not null check (type in ('UPI_INTENT', 'UPI_QR', 'BANK', 'CARD', 'WALLET', 'CRYPTO', 'AGENT', 'VOUCHER')),
  gateway_id uuid references gateway,
  currency text not null references currency,
  least bigint not null check (least > 0),
  most bigint not null check (most >= least),
  day_cap bigint check (day_cap > 0),
  player_day_cap bigint check (player_day_cap > 0),
  quick_amounts bigint[] not null default '{}',
  fee_rate int not null default 0 check (fee_rate between 0 and 10000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_payer text not null default 'HOUSE' check (fee_payer in ('HOUSE', 'PLAYER')),
  min_kyc smallint not null default 0 check (min_kyc between 0 and 2),
  vip_levels smallint[] not null default '{}' check (vip_levels <@ '{0,1,2,3,4,5,6,7,8,9}'::smallint[]),
  audience text not null default 'ALL' check (audience in ('ALL', 'NEW', 'OLD')),
  schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array'),
  needs_utr boolean not null default false,
  needs_screenshot boolean not null default false,
  needs_sender boolean not null default false,
  instruction text not null default '',
  texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array'),
  logo uuid,
  expire_minutes int not null default 30 check (expire_minutes between 1 and 1440),
  sort_order int not null default 100,
  weight int not null default 1 check (weight between 1 and 1000),
  status text not null default 'DISABLED' check (status in ('ACTIVE', 'DISABLED')),
  message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  version int not null default 1,
  unique (domain_id, code)
);
comment on column deposit_method.gateway_id is 'Null: a person checks the proof';
comment on column deposit_method.schedule is 'Day, opens, closes by the clock of the domain; empty: always open';
comment on column deposit_method.texts is 'Language, name, instruction: what is said in other languages';
comment on column deposit_method.vip_levels is 'Empty: every level';
select reference('deposit_method');

-- How players are paid.
create table payout_method (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,29}$'),
  name text not null check (length(name) between 1 and 50),
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  gateway_id uuid references gateway,
  currency text not null references currency,
  least bigint not null check (least > 0),
  most bigint not null check (most >= least),
  transfer_cap bigint check (transfer_cap > 0),
  fee_rate int not null default 0 check (fee_rate between 0 and 10000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_least bigint not null default 0 check (fee_least >= 0),
  fee_most bigint check (fee_most >= fee_least),
  day_amount bigint check (day_amount > 0),
  week_amount bigint check (week_amount > 0),
  month_amount bigint check (month_amount > 0),
  day_count int check (day_count > 0),
  week_count int check (week_count > 0),
  month_count int check (month_count > 0),
  levels jsonb not null default '[]' check (jsonb_typeof(levels) = 'array'),
  free_per_day int not null default 0 check (free_per_day between 0 and 100),
  auto_up_to bigint check (auto_up_to > 0),
  schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array'),
  name_match int not null default 0 check (name_match between 0 and 10000),
  beneficiaries text[] not null default '{bank}',
  cool_down_hours int not null default 0 check (cool_down_hours between 0 and 720),
  min_kyc smallint not null default 0 check (min_kyc between 0 and 2),
  turnover int not null default 0 check (turnover between 0 and 100000),
  float_alert bigint check (float_alert > 0),
  float_low_at timestamptz(3),
  sort_order int not null default 100,
  status text not null default 'DISABLED' check (status in ('ACTIVE', 'DISABLED')),
  message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  version int not null default 1,
  unique (domain_id, code)
);
comment on column payout_method.float_low_at is 'Since when what lies there is known to be below float_alert; each fall is told once';
comment on column payout_method.schedule is 'As that of deposit_method: when payouts are sent';
comment on column payout_method.levels is 'What a VIP level changes in the limits, as src/areas/payments/rules/payouts/payout-terms.ts names them; amounts in minor units';
comment on column payout_method.gateway_id is 'Null: paid by hand';
comment on column payout_method.turnover is 'Basis points of deposits since the last withdrawal that must have been bet';
comment on column payout_method.name_match is 'Basis points: how much the beneficiary must be called like the player; 0: not asked';
comment on column payout_method.sort_order is 'Routing: the first that is on and open is taken, the next if what lies there does not reach';
select reference('payout_method');

-- Where players pay to when a person checks: taken in turns by weight, skipped when full.
create table collection_account (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  method_id uuid not null references deposit_method,
  kind text not null check (kind in ('UPI', 'BANK', 'CRYPTO', 'CASH')),
  holder text not null check (length(holder) between 1 and 80),
  bank text not null default '',
  number text not null default '',
  ifsc text check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  network text,
  day_limit bigint check (day_limit > 0),
  weight int not null default 1 check (weight between 1 and 1000),
  status text not null default 'DISABLED' check (status in ('ACTIVE', 'DISABLED')),
  message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  version int not null default 1
);
comment on column collection_account.number is 'Account number, UPI id or address';
create index collection_account_of on collection_account (method_id) where status = 'ACTIVE';
select reference('collection_account');

alter table deposit
  add column method_id uuid,
  add column gateway_id uuid,
  add column collection_account_id uuid,
  add column gateway_reference text,
  add column gateway_status text,
  add column pay_at text,
  add column expires_at timestamptz(3),
  add column ask_at timestamptz(3),
  add column asked_times int not null default 0,
  add column attachment uuid,
  add column attachment_sha256 text,
  add constraint deposit_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null));
create index deposit_attached on deposit (attachment) where attachment is not null;
comment on column deposit.attachment is 'What the player shows of his payment';
comment on column deposit.ask_at is 'When its gateway is asked next what became of it';
create index deposit_to_ask on deposit (ask_at) where ask_at is not null;
create index deposit_to_expire on deposit (expires_at) where status in ('INITIATED', 'PENDING');
create index deposit_of_collection_account on deposit (collection_account_id, asked_at desc) where collection_account_id is not null;
create index deposit_of_method on deposit (method_id, asked_at desc) where method_id is not null;

-- Everything a gateway sent, signed or not; personal data in it is masked. What is not plainly so waits for a person.
create table gateway_callback (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  at timestamptz(3) not null default now(),
  digest bytea not null,
  event_id text,
  direction text check (direction in ('DEPOSIT', 'PAYOUT')),
  order_id text,
  spoken text,
  word text,
  amount bigint,
  currency text,
  merchant text,
  reference text,
  utr text,
  signed_with int,
  body text not null,
  ip text,
  times int not null default 1,
  status text not null default 'NEW' check (status in ('NEW', 'DONE', 'IGNORED', 'REVIEW', 'CLOSED', 'UNSIGNED')),
  why text,
  deposit_id uuid,
  player_id bigint,
  agent_id bigint,
  journal_id uuid,
  handled_at timestamptz(3),
  closed_by text,
  closed_at timestamptz(3),
  note text,
  version int not null default 1
);
comment on column gateway_callback.digest is 'SHA-256 of what it says: said again, it is the same callback once more';
create unique index gateway_callback_once on gateway_callback (gateway_id, digest) where status <> 'UNSIGNED';
create unique index gateway_callback_event on gateway_callback (gateway_id, event_id) where event_id is not null;
create index gateway_callback_newest on gateway_callback (at desc, id desc);
create index gateway_callback_of_deposit on gateway_callback (deposit_id, at) where deposit_id is not null;
create index gateway_callback_new on gateway_callback (at) where status = 'NEW';
create index gateway_callback_review on gateway_callback (at) where status = 'REVIEW';
select reference('gateway_callback');

-- Calls to gateways: health is read from here.
create table gateway_call (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  at timestamptz(3) not null default now(),
  what text not null check (what in ('START', 'QUERY', 'PAYOUT', 'PAYOUT_QUERY', 'REPORT', 'TEST')),
  order_id text,
  outcome text not null check (outcome in ('ANSWERED', 'DECLINED', 'ABSENT', 'SILENT')),
  said text not null default '',
  ms int not null
);
create index gateway_call_newest on gateway_call (at desc, id desc);
create index gateway_call_of on gateway_call (gateway_id, at desc);
select reference('gateway_call');

-- What the house sent to a gateway to pay players from, and what it took back: never changed afterwards.
create table gateway_topup (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('TOP_UP', 'TAKEN_BACK')),
  amount bigint not null check (amount > 0),
  currency text not null references currency,
  reference text not null check (length(reference) between 1 and 40),
  entered_by text not null,
  approved_by text not null,
  note text not null,
  unique (gateway_id, reference),
  constraint topup_has_two_people check (lower(entered_by) <> lower(approved_by))
);
comment on column gateway_topup.reference is 'Of the bank: the same money is booked once';
create index gateway_topup_of on gateway_topup (gateway_id, at);
create trigger gateway_topup_is_append_only before update or delete on gateway_topup for each row execute function refuse_change();
create trigger gateway_topup_is_never_emptied before truncate on gateway_topup for each statement execute function refuse_change();
select reference('gateway_topup');

-- How to deposit: what the cashier page of a player site explains.
create table deposit_guide (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  title text not null check (length(title) between 1 and 80),
  language text not null check (language ~ '^[a-z]{2}$'),
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  type text not null check (type in ('VIDEO', 'STEPS', 'TEXT')),
  video_url text,
  thumbnail_url text,
  body text not null default '',
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  platforms text[] not null default '{}',
  sort_order int not null default 100,
  from_at timestamptz(3),
  until_at timestamptz(3),
  views int not null default 0,
  status text not null default 'INACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  version int not null default 1,
  constraint guide_ends_after_it_begins check (until_at is null or from_at is null or until_at > from_at)
);
comment on column deposit_guide.steps is 'What to do, picture: one after the other';
select reference('deposit_guide');

-- Which stored pictures the house shows to players, and where.
create view house_picture with (security_invoker = true) as
  select domain_id, logo as file, 'deposit_method' as place, status = 'ACTIVE' as is_on from deposit_method where logo is not null
  union all
  select g.domain_id, (s ->> 'picture')::uuid, 'deposit_guide', g.status = 'ACTIVE' from deposit_guide g, jsonb_array_elements(g.steps) s
  where s ->> 'picture' is not null;

do $$ declare name text; begin
  foreach name in array array['gateway', 'gateway_secret', 'deposit_method', 'payout_method', 'collection_account', 'gateway_callback', 'gateway_call', 'gateway_topup', 'deposit_guide'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on gateway, gateway_secret, deposit_method, payout_method, collection_account, gateway_callback, deposit_guide to overround_app;
grant select, insert on gateway_call, gateway_topup to overround_app;
grant select on house_picture to overround_app;
