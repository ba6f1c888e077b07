-- Deposits, withdrawals, gateways, payouts and reconciliation.

-- Kinds of payment methods.
create table payment_method (
  code text primary key,
  name text not null,
  has_utr boolean not null default true
);
call reference_table('payment_method', 'select, insert, update');
insert into payment_method values ('upi', 'UPI', true), ('bank', 'Bank transfer', true), ('card', 'Card', false), ('crypto', 'Crypto', false), ('agent', 'Agent', false);

-- Deposits with their status.
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
  method_id uuid,
  gateway_id uuid,
  collection_account_id uuid,
  gateway_reference text,
  gateway_status text,
  pay_at text,
  expires_at timestamptz(3),
  ask_at timestamptz(3),
  asked_times int not null default 0,
  attachment uuid,
  attachment_sha256 text,
  entered_by text,
  claimed bigint check (claimed > 0),
  held_by text,
  held_at timestamptz(3),
  held_note text,
  primary key (cell, player_id, id),
  constraint deposit_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint on_hold_by_somebody check (status <> 'ON_HOLD' or held_by is not null and held_at is not null)
);
comment on column deposit.ask_at is 'When the gateway is next asked for its status';
comment on column deposit.attachment is 'The player''s proof of payment';
comment on column deposit.entered_by is 'Staff user who entered it; null: the player site';
comment on column deposit.claimed is 'Amount stated by the player, where the bank shows another one';
create index deposit_newest on deposit (asked_at desc, id desc);
create index deposit_of_agent on deposit (agent_id, asked_at desc, id desc);
create index deposit_waiting on deposit (status, asked_at) where status in ('INITIATED', 'PENDING', 'PROCESSING');
create index deposit_utr on deposit (utr) where utr is not null;
create index deposit_by_id on deposit (id);
create index deposit_attached on deposit (attachment) where attachment is not null;
create index deposit_to_ask on deposit (ask_at) where ask_at is not null;
create index deposit_to_expire on deposit (expires_at) where status in ('INITIATED', 'PENDING');
create index deposit_of_collection_account on deposit (collection_account_id, asked_at desc) where collection_account_id is not null;
create index deposit_of_method on deposit (method_id, asked_at desc) where method_id is not null;
call tenant_table('deposit', 'select, insert, update');

-- Withdrawals with their status and decision.
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
  beneficiary_name text not null default '',
  branch text,
  account_key text generated always as (md5(lower(regexp_replace(beneficiary, '\s', '', 'g')))) stored,
  name_match smallint check (name_match between 0 and 100),
  gateway text,
  verdict text check (verdict in ('APPROVE', 'REJECT')),
  verdict_by text,
  verdict_reason text,
  verdict_due timestamptz(3),
  judged_at timestamptz(3),
  decided_by_rule text,
  escalated_by text,
  escalated_at timestamptz(3),
  returned bigint not null default 0 check (returned >= 0),
  primary key (cell, player_id, id),
  constraint verdict_is_somebodys check ((verdict is null) = (verdict_by is null) and (verdict is null) = (verdict_due is null)),
  constraint fee_leaves_something check (fee + returned < amount)
);
comment on column withdrawal.account_key is 'Finds the same account however it was spaced';
comment on column withdrawal.verdict is 'Decided, and can be undone until verdict_due';
comment on column withdrawal.escalated_by is 'Requested a second approver and may not decide';
comment on column withdrawal.returned is 'Part that could not be paid and was returned to the wallet';
create index withdrawal_newest on withdrawal (asked_at desc, id desc);
create index withdrawal_of_agent on withdrawal (agent_id, asked_at desc, id desc);
create index withdrawal_waiting on withdrawal (status, asked_at) where status in ('PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN');
create index withdrawal_by_id on withdrawal (id);
create index withdrawal_payee_key on withdrawal (payee_key(beneficiary)) where beneficiary <> '';
create index withdrawal_verdict_due on withdrawal (verdict_due) where verdict is not null;
create index withdrawal_unjudged on withdrawal (asked_at) where status = 'PENDING' and judged_at is null;
create index withdrawal_account on withdrawal (account_key) where beneficiary <> '';
create index withdrawal_of_player on withdrawal (cell, player_id, asked_at desc);
call tenant_table('withdrawal', 'select, insert, update');

-- Counts payments in the daily totals under products of their own; reversals count negative. Only one of several concurrent
-- deposits is the player's first, since the wallet is locked.
create function count_payments(journal uuid, posted_at timestamptz, orders jsonb) returns void language plpgsql security definer set search_path = public as $$
declare o record; product_counted text; sign int;
begin
  for o in select * from jsonb_to_recordset(orders) as e(account bigint, kind text, amount bigint) loop
    continue when o.kind not in ('DEPOSIT', 'DEPOSIT_REVERSAL', 'WITHDRAW_PAID', 'WITHDRAW_REVERSED');
    product_counted := case when o.kind in ('DEPOSIT', 'DEPOSIT_REVERSAL') then 'deposit' else 'withdrawal' end;
    if o.kind = 'DEPOSIT' then
      update deposit d set is_first = true where d.cell = cell_of(o.account) and d.player_id = o.account and d.journal_id = journal
        and not exists (select from deposit e where e.cell = d.cell and e.player_id = d.player_id and e.is_first);
    end if;
    sign := case when o.kind in ('DEPOSIT', 'WITHDRAW_PAID') then 1 else -1 end;
    insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake)
    select p.cell, p.id, (posted_at at time zone d.time_zone)::date, product_counted, p.domain_id, p.agent_id, p.currency, sign, sign * o.amount
    from player p join domain d on d.id = p.domain_id where p.cell = cell_of(o.account) and p.id = o.account
    on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake;
  end loop;
end $$;

-- Payment gateways with their configuration.
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
comment on column gateway.wording is 'How the adapter talks to it: names of fields, units of amounts, meaning of statuses';
comment on column gateway.confirm_above is 'Minor units; from this amount a callback is credited only after the gateway has confirmed it on request';
comment on column gateway.report_at is 'When its report was last compared with the deposits credited here';
call tenant_table('gateway', 'select, insert, update');

-- Sealed with a key that is in no database and bound to the row. The newest ACTIVE secret signs; older ones verify until
-- retired. A new one waits until a second user activates it.
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
call tenant_table('gateway_secret', 'select, insert, update');

-- Deposit methods.
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
comment on column deposit_method.gateway_id is 'Null: reviewed by staff';
comment on column deposit_method.vip_levels is 'Empty: every level';
comment on column deposit_method.schedule is 'Day, opens, closes in the time zone of the domain; empty: always open';
comment on column deposit_method.texts is 'Language, name, instruction: translations';
call tenant_table('deposit_method', 'select, insert, update');

-- Payout methods.
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
comment on column payout_method.gateway_id is 'Null: paid by hand';
comment on column payout_method.levels is 'Changes of the limits by VIP level, as in src/areas/payments/rules/payouts/payout-terms.ts; minor units';
comment on column payout_method.schedule is 'When payouts are sent; as in deposit_method';
comment on column payout_method.name_match is 'Basis points by which the names of beneficiary and player must match; 0: not checked';
comment on column payout_method.turnover is 'Basis points of the deposits since the last withdrawal that must have been wagered';
comment on column payout_method.float_low_at is 'Since when the money at the gateway is known to be below float_alert; each fall is reported once';
comment on column payout_method.sort_order is 'Routing: the first active and open method, the next one if the money at its gateway does not suffice';
call tenant_table('payout_method', 'select, insert, update');

-- Accounts that players pay to where staff review the proof: chosen in turn by weight, skipped when full.
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
call tenant_table('collection_account', 'select, insert, update');

-- Every callback of a gateway, signed or not, with personal data masked. Unclear ones wait for review.
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
comment on column gateway_callback.digest is 'SHA-256 of the body: a repeated callback is the same row';
create unique index gateway_callback_once on gateway_callback (gateway_id, digest) where status <> 'UNSIGNED';
create unique index gateway_callback_event on gateway_callback (gateway_id, event_id) where event_id is not null;
create index gateway_callback_newest on gateway_callback (at desc, id desc);
create index gateway_callback_of_deposit on gateway_callback (deposit_id, at) where deposit_id is not null;
create index gateway_callback_new on gateway_callback (at) where status = 'NEW';
create index gateway_callback_review on gateway_callback (at) where status = 'REVIEW';
call tenant_table('gateway_callback', 'select, insert, update');

-- Calls to gateways, from which their health is computed.
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
call tenant_table('gateway_call', 'select, insert');

-- Transfers of the operator to and from a gateway; never changed.
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
comment on column gateway_topup.reference is 'Reference of the bank: the same money is booked once';
create index gateway_topup_of on gateway_topup (gateway_id, at);
call tenant_table('gateway_topup', 'select, insert');
call append_only('gateway_topup');

-- Deposit guides for the cashier page of the player site.
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
comment on column deposit_guide.steps is 'Instruction and picture of each step';
call tenant_table('deposit_guide', 'select, insert, update');

-- Stored pictures that are shown to players, and where.
create view house_picture with (security_invoker = true) as
  select domain_id, logo as file, 'deposit_method' as place, status = 'ACTIVE' as is_on from deposit_method where logo is not null
  union all
  select g.domain_id, (s ->> 'picture')::uuid, 'deposit_guide', g.status = 'ACTIVE' from deposit_guide g, jsonb_array_elements(g.steps) s
  where s ->> 'picture' is not null;
grant select on house_picture to overround_app;

-- Payout orders; the gateway knows an order by its id. Amounts above the transfer limit go out in parts, with at most one live
-- order a part.
create table payout (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  withdrawal_id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  attempt smallint not null check (attempt > 0),
  part smallint not null default 1 check (part > 0),
  gateway text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'ACCEPTED', 'UNKNOWN', 'PAID', 'FAILED', 'RECALLED', 'REVERSED')),
  reference text,
  utr text,
  message text,
  ordered_by text not null,
  ordered_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  paid_at timestamptz(3),
  asked int not null default 0,
  next_ask_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint payout_is_sent_once check ((sent_at is null) = (status in ('WAITING', 'RECALLED'))),
  unique (cell, player_id, withdrawal_id, attempt, part)
);
create unique index payout_one_at_a_time on payout (cell, player_id, withdrawal_id, part) where status not in ('FAILED', 'RECALLED');
create index payout_newest on payout (ordered_at desc, id desc);
create index payout_by_id on payout (id);
create index payout_paid_by on payout (domain_id, gateway, paid_at) include (amount) where paid_at is not null;
create index payout_under_way on payout (status, next_ask_at) where status in ('WAITING', 'SENT', 'ACCEPTED', 'UNKNOWN');
call tenant_table('payout', 'select, insert, update');

-- Results of the withdrawal checks at the time of evaluation.
create table rule_result (
  cell smallint not null,
  player_id bigint not null,
  withdrawal_id uuid not null,
  rule text not null,
  domain_id int not null,
  title text not null,
  passed boolean not null,
  value text not null,
  threshold text not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id, withdrawal_id, rule)
);
call tenant_table('rule_result', 'select, insert');

-- Keeps a bank reference to one deposit of a domain, also under concurrency.
create table utr_claim (
  utr_key text primary key,
  domain_id int not null,
  deposit_id uuid not null,
  at timestamptz(3) not null default now()
);
comment on column utr_claim.utr_key is 'Domain id, colon, upper-case reference without spaces';
call tenant_table('utr_claim', 'select, insert', distributed_by => 'utr_key');

-- Pictures shown as proof of payment, and the deposits they were shown for. Kept after the picture and the name of an erased
-- player are gone, so that reuse is detected.
create table deposit_proof (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  deposit_id uuid not null,
  sha256 text not null,
  look bit(256) not null,
  alike uuid[] not null default '{}',
  at timestamptz(3) not null default now(),
  primary key (cell, player_id, id)
);
create index deposit_proof_of on deposit_proof (deposit_id);
create index deposit_proof_same on deposit_proof (domain_id, sha256);
create index deposit_proof_newest on deposit_proof (domain_id, at);
create index deposit_proof_alike on deposit_proof using gin (alike);
call tenant_table('deposit_proof', 'select, insert');

-- Lines of imported bank statements; importing a line again changes nothing.
create table bank_statement_line (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  account text not null check (length(account) between 1 and 60),
  booked_on date not null,
  utr text not null,
  amount bigint not null check (amount > 0),
  narration text not null default '',
  batch uuid not null,
  imported_by text not null,
  imported_at timestamptz(3) not null default now(),
  unique (domain_id, account, utr, amount)
);
create index bank_statement_line_utr on bank_statement_line (utr);
create index bank_statement_line_newest on bank_statement_line (imported_at desc, id desc);
call tenant_table('bank_statement_line', 'select, insert');

-- Movements of the money at a gateway since its first top-up, with the balance by the ledger.
create view float_movement with (security_invoker = true) as
  select m.*, (sum(m.amount) over (partition by m.gateway_id order by m.at, m.id))::bigint as balance from (
    select id, domain_id, gateway_id, at, kind, case kind when 'TOP_UP' then amount else -amount end as amount, reference, entered_by as by, approved_by, note from gateway_topup
    union all
    select case w.kind when 'PAYOUT' then p.id else md5('came back ' || p.id)::uuid end, p.domain_id, g.id, w.at, w.kind, w.amount, coalesce(p.utr, p.reference, p.id::text), p.ordered_by, null,
      case w.kind when 'CAME_BACK' then coalesce(p.message, '') else 'Withdrawal ' || p.withdrawal_id end
    from gateway g join payout p on p.domain_id = g.domain_id and p.gateway = g.code
      cross join lateral (values ('PAYOUT', p.paid_at, -p.amount), ('CAME_BACK', case p.status when 'REVERSED' then p.answered_at end, p.amount)) w(kind, at, amount)
    where p.paid_at is not null and w.at >= (select min(t.at) from gateway_topup t where t.gateway_id = g.id)) m;
grant select on float_movement to overround_app;

-- A gateway's report of a day, compared with the ledger.
create table gateway_day (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  day date not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'OPEN', 'CLOSED')),
  report_id uuid,
  currency text not null references currency,
  lines int not null default 0,
  reported_in bigint not null default 0,
  booked_in bigint not null default 0,
  reported_out bigint not null default 0,
  booked_out bigint not null default 0,
  ask_at timestamptz(3),
  compared_at timestamptz(3),
  said text,
  closed_by text,
  closed_at timestamptz(3),
  version int not null default 1,
  unique (gateway_id, day),
  constraint a_closed_day_has_its_report check (status = 'WAITING' or report_id is not null)
);
comment on column gateway_day.day is 'A UTC day, as in the reports of gateways';
comment on column gateway_day.ask_at is 'When the report is next requested; null: not automatically';
create index gateway_day_due on gateway_day (ask_at) where ask_at is not null;
create index gateway_day_newest on gateway_day (day desc, id desc);
call tenant_table('gateway_day', 'select, insert, update');

-- Reports as received. The same report again changes nothing; a different one replaces it, and the first is kept.
create table gateway_report (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  day date not null,
  digest bytea not null,
  source text not null check (source in ('FETCHED', 'UPLOADED')),
  brought_by text not null,
  brought_at timestamptz(3) not null default now(),
  lines jsonb not null,
  unique (gateway_id, day, digest)
);
comment on column gateway_report.lines is 'Payments: direction, orderId, amount in minor units, currency, word, fee';
call tenant_table('gateway_report', 'select, insert');

-- Differences between a gateway's report and the ledger.
create table gateway_difference (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  day_id uuid not null references gateway_day,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'OTHER_AMOUNT', 'OTHER_CURRENCY', 'OTHER_STATUS', 'DUPLICATE', 'OTHER_FEE')),
  direction text not null check (direction in ('DEPOSIT', 'PAYOUT')),
  order_id text not null,
  payment_id uuid generated always as (case when order_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then order_id::uuid end) stored,
  nth int not null default 1,
  ours bigint not null,
  theirs bigint not null,
  our_status text,
  their_word text,
  why text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'EXPLAINED', 'SETTLED')),
  owner text,
  resolution text check (resolution in ('BOOKED', 'TAKEN_BACK', 'OTHER_DAY', 'GATEWAY_ERROR', 'ACCEPTED')),
  note text,
  resolved_by text,
  resolved_at timestamptz(3),
  found_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique (day_id, direction, order_id, kind, nth),
  constraint explained_by_somebody check ((status = 'EXPLAINED') = (resolution is not null) and (resolution is null) = (resolved_by is null))
);
comment on column gateway_difference.payment_id is 'Order ids of ours are ids of deposits and payouts';
create index gateway_difference_newest on gateway_difference (found_at desc, id desc);
create index gateway_difference_open on gateway_difference (day_id) where status in ('OPEN', 'TAKEN');
call tenant_table('gateway_difference', 'select, insert, update');

-- A day with an unexplained difference cannot be closed.
create function day_is_explained() returns trigger language plpgsql as $$
begin
  if new.status = 'CLOSED' and exists (select from gateway_difference d where d.day_id = new.id and d.status in ('OPEN', 'TAKEN')) then
    raise exception 'a day with unexplained differences is not closed' using errcode = '23514', constraint = 'a_closed_day_is_explained';
  end if;
  return new;
end $$;
create trigger day_is_explained before update on gateway_day for each row execute function day_is_explained();

-- Accounts that players are paid to, with the time they were added and the holder according to the bank.
create table beneficiary (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  account text not null check (account <> ''),
  account_key text generated always as (md5(lower(regexp_replace(account, '\s', '', 'g')))) stored,
  holder text not null default '',
  branch text,
  status text not null default 'ADDED' check (status in ('ADDED', 'VERIFIED', 'BLOCKED', 'REMOVED')),
  added_at timestamptz(3) not null default now(),
  cooling_from timestamptz(3) not null default now(),
  verified_name text,
  name_match smallint check (name_match between 0 and 100),
  verified_by text,
  verified_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  unique (cell, player_id, method, account_key),
  constraint verified_by_somebody check (status <> 'VERIFIED' or (verified_name is not null and verified_by is not null and verified_at is not null))
);
comment on column beneficiary.holder is 'As stated by the player site; verified_name is the bank''s answer';
comment on column beneficiary.cooling_from is 'Start of the cooling-off period; restarts after removal or blocking';
create index beneficiary_by_id on beneficiary (id);
create index beneficiary_newest on beneficiary (added_at desc, id desc);
call tenant_table('beneficiary', 'select, insert, update (holder, branch, status, cooling_from, verified_name, name_match, verified_by, verified_at, version)');
