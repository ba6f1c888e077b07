-- What every area uses: domains, the ledger, audit, events, files and claims.

-- Currencies and brands.
create table currency (
  code text primary key,
  symbol text not null,
  minor_digits smallint not null default 2 check (minor_digits between 0 and 2)
);
comment on column currency.minor_digits is 'Decimals shown. Stored amounts are always hundredths, so there are never more than two.';
call reference_table('currency', 'select');

create table domain (
  id int primary key,
  code text not null unique,
  name text not null,
  host text not null unique,
  currency text not null references currency,
  time_zone text not null default 'Asia/Kolkata',
  theme text not null default 'default',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_at timestamptz(3) not null default now()
);
call reference_table('domain', 'select, insert, update');

-- Ids that the application allocates; distributed tables have no sequences.
create table id_allocator (
  name text primary key,
  next_id bigint not null
);
call reference_table('id_allocator', 'select');
insert into id_allocator values ('account', 1000), ('staff', 1), ('role', 1), ('catalogue', 1), ('share_path', 1);

-- Allocates a block of ids; gaps are harmless, duplicates are impossible.
create function take_ids(allocator text, amount int) returns bigint language sql security definer set search_path = public as
$$ update id_allocator set next_id = next_id + amount where name = allocator returning next_id - amount $$;
grant execute on function take_ids to overround_app;

-- Idempotency of the inbound API: the caller's own id of a request, a hash of it, and the response to repeat.
create table external_claim (
  source text not null,
  kind text not null,
  external_id text not null,
  request_hash bytea not null,
  subject text,
  response jsonb not null,
  at timestamptz(3) not null default now(),
  primary key (source, kind, external_id)
);
call distributed_table('external_claim', 'select', 'external_id');

-- One wallet an account, of a player or an agent. The application role reads the ledger and writes none of it: money moves
-- only through functions.
create table wallet (
  cell smallint not null,
  account_id bigint not null,
  domain_id int not null,
  currency text not null,
  balance bigint not null default 0,
  exposure bigint not null default 0,
  held bigint not null default 0,
  debt bigint not null default 0,
  version bigint not null default 0,
  primary key (cell, account_id),
  constraint wallet_lives_in_its_cell check (cell = account_id % 64),
  constraint wallet_exposure_is_not_negative check (exposure >= 0),
  constraint wallet_held_is_not_negative check (held >= 0),
  constraint wallet_debt_is_not_negative check (debt >= 0),
  constraint wallet_available_is_not_negative check (balance - exposure + debt >= 0)
) with (fillfactor = 70);
comment on column wallet.balance is 'Own money; amounts reserved for withdrawals are in held';
comment on column wallet.debt is 'By how much the available balance is negative after a reversal, a void or a share of players'' wins; nothing else can cause it';
call tenant_table('wallet', 'select');

-- Operator accounts: one sub-account per cell and domain, so that no row is hot; summed at report time.
create table house_account (
  cell smallint not null,
  domain_id int not null,
  account ledger_account not null check (account not in ('wallet', 'held')),
  currency text not null,
  balance bigint not null default 0,
  primary key (cell, domain_id, account, currency)
) with (fillfactor = 20);
call tenant_table('house_account', 'select');

-- The ledger. One row a transfer with a debit, a credit and an amount above zero, so each row balances by itself. Each row
-- stores the wallet's version and balances after it.
create table transfer (
  cell smallint not null,
  account_id bigint not null,
  wallet_version bigint not null check (wallet_version > 0),
  at timestamptz(3) not null,
  journal_id uuid not null,
  domain_id int not null,
  currency text not null,
  kind transfer_kind not null,
  debit ledger_account not null,
  credit ledger_account not null,
  amount bigint not null constraint transfer_amount_is_positive check (amount > 0),
  balance_after bigint not null,
  held_after bigint not null,
  exposure_after bigint,
  ref text not null,
  market_id bigint,
  settle_seq int,
  reverses uuid,
  actor text not null,
  note text,
  primary key (cell, account_id, wallet_version, at),
  constraint transfer_moves_between_two_accounts check (debit <> credit),
  constraint transfer_touches_its_owner check (debit in ('wallet', 'held') or credit in ('wallet', 'held'))
) partition by range (at);
comment on column transfer.exposure_after is 'Open liability at the time of posting, for information only; not part of the ledger''s sums';
create index transfer_at on transfer using brin (at);
create index transfer_journal on transfer (journal_id);
-- Finds the transfers of one casino round in the order of posting.
create index transfer_round on transfer (cell, account_id, ref, wallet_version) where kind in ('CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'CASINO_ADJUST', 'JACKPOT_WIN', 'REPAIR');
call tenant_table('transfer', 'select');
call monthly_partitions('transfer');
call append_only('transfer');

-- Locks wallets in the order of their ids, which prevents deadlocks, and returns them. The application role cannot lock rows
-- that it may not update.
create function lock_wallets(accounts bigint[]) returns setof wallet language plpgsql security definer
set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  return query select w.* from wallet w
    where w.account_id = any (accounts) and w.cell = any (array(select cell_of(a) from unnest(accounts) a))
      and w.domain_id = any (visible_domains())
    order by w.cell, w.account_id for update;
end $$;
grant execute on function lock_wallets to overround_app;

create function open_wallet(account bigint, in_domain int, in_currency text) returns void language sql security definer set search_path = public as
$$ insert into wallet (cell, account_id, domain_id, currency) values (cell_of(account), account, in_domain, in_currency) $$;
grant execute on function open_wallet to overround_app;

-- Posts the transfers of one journal in order; each row stores the wallet's version and balances after it. Every wallet is
-- found by key: a join with the orders would scan all wallets. orders: [{account, kind, debit, credit, amount, ref, mayOwe,
-- note, reverses}] in statement order.
create function post_transfers(journal uuid, posted_at timestamptz, by_actor text, orders jsonb, market bigint, seq int)
returns void language plpgsql security definer set search_path = public as $$
declare o record; w wallet; change bigint; held_change bigint;
begin
  -- Several wallets are locked in id order first; a single one is locked by its update.
  if jsonb_array_length(orders) > 1 then
    perform lock_wallets(array(select (e ->> 'account')::bigint from jsonb_array_elements(orders) e));
  end if;
  for o in select * from jsonb_to_recordset(orders) as e(account bigint, kind transfer_kind, debit ledger_account, credit ledger_account,
      amount bigint, ref text, "mayOwe" boolean, note text, reverses uuid) loop
    change := case when o.credit = 'wallet' then o.amount when o.debit = 'wallet' then -o.amount else 0 end;
    held_change := case when o.credit = 'held' then o.amount when o.debit = 'held' then -o.amount else 0 end;
    update wallet set balance = balance + change, held = held + held_change, version = version + 1, debt = greatest(0, exposure - balance - change)
      where cell = cell_of(o.account) and account_id = o.account and domain_id = any (visible_domains()) returning * into w;
    if not found then raise exception 'unknown_account' using errcode = 'OV404', detail = o.account::text; end if;
    if change < 0 and w.balance < w.exposure and not coalesce(o."mayOwe", false) then
      raise exception 'insufficient_funds' using errcode = 'OV402', detail = o.account::text;
    end if;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount,
      balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor, note)
    values (w.cell, w.account_id, w.version, posted_at, journal, w.domain_id, w.currency, o.kind, o.debit, o.credit, o.amount,
      w.balance, w.held, w.exposure, o.ref, market, seq, o.reverses, by_actor, o.note);
    if o.debit not in ('wallet', 'held') or o.credit not in ('wallet', 'held') then
      insert into house_account (cell, domain_id, account, currency, balance)
      select w.cell, w.domain_id, side, w.currency, gains from (values (o.credit, o.amount), (o.debit, -o.amount)) s(side, gains) where side not in ('wallet', 'held')
      on conflict (cell, domain_id, account, currency) do update set balance = house_account.balance + excluded.balance;
    end if;
  end loop;
end $$;
comment on function post_transfers(uuid, timestamptz, text, jsonb, bigint, int) is 'Oracle: src/blueprint/ledger/book.ts';

-- The business day of an instant in the domain's time zone.
create function day_in(domain int, instant timestamptz) returns date stable parallel safe language sql set search_path = public as
$$ select (instant at time zone d.time_zone)::date from domain d where d.id = domain $$;
grant execute on function day_in to overround_app;

-- A settlement that sees only some domains would leave the bets of the others open for good, since its marker says the cell is
-- done.
create function require_every_domain() returns void stable language plpgsql set search_path = public as $$
begin
  if exists (select 1 from domain where id <> all (visible_domains())) then raise exception 'settlement_sees_too_little' using errcode = 'OV500'; end if;
end $$;

-- Every audited action. A job links the rows of finished transactions, in the order (tx, id), into a signed chain of hashes;
-- the transactions that write audit rows neither write, lock nor read the chain.
create table audit (
  at timestamptz(3) not null default now(),
  id uuid not null default uuidv7(),
  domain_id int,
  agent_id bigint,
  player_id bigint,
  actor text not null,
  actor_role text,
  action text not null,
  permission text,
  subject text,
  subject_name text,
  input jsonb,
  before jsonb,
  after jsonb,
  reason text,
  journal_id uuid,
  result text not null default 'SUCCESS' check (result in ('SUCCESS', 'FAILED', 'REJECTED')),
  request_id text,
  route text,
  session_key text,
  ip text,
  user_agent text,
  visitor text,
  tx xid8 not null default pg_current_xact_id(),
  primary key (id, at)
) partition by range (at);
create index audit_newest on audit (at desc, id desc);
create index audit_request on audit (request_id);
create index audit_order on audit (tx, id);
create index audit_actor on audit (actor, at desc, id desc);
create index audit_subject on audit (subject, at desc, id desc);
-- Actions by a player and about a player.
create index audit_of_player on audit (player_id, at desc, id desc) where player_id is not null;
call tenant_table('audit', 'select, insert (at, id, domain_id, agent_id, player_id, actor, actor_role, action, permission, subject, subject_name, input, before, after, reason, journal_id, result, request_id, route, session_key, ip, user_agent, visitor)', has_shared_rows => true, distributed_by => 'id');
call monthly_partitions('audit');
call append_only('audit');
-- The sealer and the verifier read the rows of every domain, including domains that no longer exist.
do $$ begin
  execute format('create policy whole_trail on audit for select using (%s = ''on'')', once('current_setting(''app.whole_trail'', true)'));
end $$;

-- Events to deliver, written in the transaction they report.
create table outbox (
  id uuid primary key default uuidv7(),
  domain_id int,
  name text not null,
  subject text,
  payload jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  relayed_at timestamptz(3)
);
create index outbox_waiting on outbox (id) where relayed_at is null;
call tenant_table('outbox', 'select, insert, update, delete', has_shared_rows => true);

-- Idempotency keys of actions with their responses.
create table action_key (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  at timestamptz(3) not null default now(),
  primary key (actor, key)
);
call reference_table('action_key', 'select, insert, update (answer)');

-- Writes the consequences of decisions in one transaction: transfers, audit, events and stored responses. All reads are by
-- key, so cached generic plans stay right; without the setting, a plan made while a table is empty would scan it ever after.
-- decided: [{journal, actor, orders, trail, events, claim}]; claim {source, kind, id, hash, subject, response} is the caller's
-- own id of the request, absent when there is none. A repeated claim fails with 23505.
create function record_decisions(decided jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare d record; posted_at timestamptz;
begin
  -- All wallets are locked in id order before the clock is read, so that statements are in order of time.
  perform lock_wallets(array(select (o ->> 'account')::bigint from jsonb_array_elements(decided) e, jsonb_array_elements(e -> 'orders') o));
  posted_at := clock_timestamp();
  for d in select * from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb) where jsonb_array_length(e.orders) > 0 loop
    perform post_transfers(d.journal, posted_at, d.actor, d.orders, null, null);
    if d.orders @? '$[*].kind ? (@ == "DEPOSIT" || @ == "DEPOSIT_REVERSAL" || @ == "WITHDRAW_PAID" || @ == "WITHDRAW_REVERSED")' then
      perform count_payments(d.journal, posted_at, d.orders);
    end if;
  end loop;
  insert into audit select r.* from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb, trail jsonb),
    jsonb_populate_record(null::audit, e.trail || jsonb_build_object('id', uuidv7(), 'at', now(), 'tx', pg_current_xact_id()::text, 'actor', e.actor,
      'result', coalesce(e.trail ->> 'result', 'SUCCESS'), 'journal_id', case when jsonb_array_length(e.orders) > 0 then e.journal end)) r
    where e.trail is not null;
  insert into outbox (domain_id, name, subject, payload)
    select o.domain_id, o.name, o.subject, coalesce(o.payload, '{}') from jsonb_array_elements(decided) e,
      jsonb_to_recordset(e -> 'events') o(domain_id int, name text, subject text, payload jsonb);
  insert into external_claim (source, kind, external_id, request_hash, subject, response)
    select c.source, c.kind, c.id, decode(c.hash, 'hex'), c.subject, c.response from jsonb_array_elements(decided) e,
      jsonb_to_record(e -> 'claim') c(source text, kind text, id text, hash text, subject text, response jsonb) where c.id is not null;
end $$;
grant execute on function record_decisions to overround_app;

-- hash: SHA-256 of the previous hash and the row in the canonical form of src/platform/audit/canonical.ts.
create table audit_link (
  seq bigint primary key,
  tx xid8 not null,
  audit_id uuid not null,
  audit_at timestamptz(3) not null,
  hash bytea not null
);
call reference_table('audit_link', 'select, insert');
call append_only('audit_link');

-- Heads of the chain, signed with a key that is in no database.
create table audit_seal (
  seq_to bigint primary key,
  head bytea not null,
  signature bytea not null,
  at timestamptz(3) not null
);
call reference_table('audit_seal', 'select, insert');
call append_only('audit_seal');

-- Uploaded pictures, cleaned and stored under a generated name. A file that nothing refers to is deleted after an hour.
create table stored_file (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  by text not null,
  -- Hash of the upload as received: the same upload again returns the same file.
  sent_sha256 text not null,
  sha256 text not null,
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  stored_at timestamptz(3) not null default now(),
  is_whole boolean not null default false,
  look bit(256) not null default repeat('0', 256)::bit(256)
);
comment on column stored_file.is_whole is 'False until the bytes are in the storage';
comment on column stored_file.look is 'Perceptual hash, 16 x 16: where brightness rises from left to right; resized or recompressed copies are alike';
create index stored_file_sent on stored_file (domain_id, by, sent_sha256);
create index stored_file_newest on stored_file (stored_at);
call tenant_table('stored_file', 'select, insert, update, delete');

-- Claims on the cases of every review queue. A claim without an end lasts until it is released or taken over.
create table review_claim (
  subject text not null,
  subject_id uuid not null,
  domain_id int,
  staff text not null,
  claimed_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  primary key (subject, subject_id),
  constraint claim_ends_after_it_began check (expires_at > claimed_at)
);
comment on column review_claim.subject is 'Table of the case';
comment on column review_claim.domain_id is 'Domain of the case; null where it belongs to none';
call tenant_table('review_claim', 'select, insert, update, delete');
