-- Exports, manual adjustments, daily balances and repairs.

-- Requested exports.
create table report_request (
  id uuid primary key default uuidv7(),
  domain_id int,
  staff_id bigint not null references staff,
  report_type text not null,
  title text not null,
  filters jsonb not null,
  file_extension text not null check (file_extension in ('csv', 'xlsx', 'pdf', 'zip')),
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED')),
  rows int,
  bytes bigint,
  sha256 text,
  file text,
  downloads int not null default 0,
  message text,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index report_request_newest on report_request (staff_id, requested_at desc, id desc);
call tenant_table('report_request', 'select, insert, update, delete', has_shared_rows => true);

-- Manual balance changes: one user requests, another decides. Requests cannot be edited: the application role may write the
-- decision only.
create table adjustment (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  wallet text not null default 'cash' check (wallet in ('cash')),
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount > 0),
  category text not null check (category in ('goodwill', 'wrong_settlement', 'provider_error', 'chargeback', 'bonus_correction', 'transfer_error', 'promo', 'repair', 'test')),
  linked_kind text check (linked_kind in ('bet', 'market', 'deposit', 'withdrawal', 'round')),
  linked_id text,
  note text not null check (length(btrim(note)) >= 10),
  may_owe boolean not null default false,
  counts_turnover boolean not null default false,
  counts_ggr boolean not null default false,
  attachment uuid,
  attachment_sha256 text,
  batch uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  processing text check (processing in ('PROCESSING', 'COMPLETED', 'FAILED')),
  asked_by text not null,
  asked_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  decided_by text,
  decided_at timestamptz(3),
  reason text,
  failure text,
  balance_before bigint,
  balance_after bigint,
  journal_id uuid,
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint adjustment_names_both_or_neither check ((linked_kind is null) = (linked_id is null)),
  constraint attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint adjustment_is_decided_by_someone_else check (status not in ('APPROVED', 'REJECTED') or (decided_by is not null and lower(decided_by) <> lower(asked_by)))
);
comment on column adjustment.may_owe is 'The requester may exceed the available balance';
create index adjustment_newest on adjustment (asked_at desc, id desc);
create index adjustment_of_agent on adjustment (agent_id, asked_at desc, id desc);
create index adjustment_waiting on adjustment (expires_at) where status = 'PENDING';
create index adjustment_by_id on adjustment (id);
create index adjustment_attached on adjustment (attachment) where attachment is not null;
create index adjustment_counted on adjustment (cell, player_id) where counts_ggr and processing = 'COMPLETED';
call tenant_table('adjustment', 'select, insert, update (status, processing, decided_by, decided_at, reason, failure, balance_before, balance_after, journal_id, version)');

-- Balance of every player at the end of a business day. A day is bounded by wallet versions, not by the clock: it starts where
-- the previous one ended, so late postings count on the day they are posted and closed days never change.
create table balance_day (
  cell smallint not null,
  player_id bigint not null,
  day date not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  opened_after bigint not null,
  through bigint not null check (through >= opened_after),
  opening bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  transfers bigint not null,
  exchange bigint not null,
  fancy bigint not null,
  commission bigint not null,
  sportsbook bigint not null,
  casino_bets bigint not null,
  casino_wins bigint not null,
  rolled_back bigint not null,
  bonus bigint not null,
  adjustments bigint not null,
  closing bigint not null,
  snapshot bigint not null,
  paid bigint not null,
  held bigint not null,
  exposure bigint not null,
  unsettled bigint not null default 0,
  taken_at timestamptz(3) not null default now(),
  primary key (cell, player_id, day),
  constraint balance_day_adds_up check (closing = opening + deposits + withdrawals + transfers + exchange + fancy + commission + sportsbook
    + casino_bets + casino_wins + rolled_back + bonus + adjustments)
) partition by range (day);
comment on column balance_day.through is 'Wallet version at the end of the day';
comment on column balance_day.snapshot is 'Stored balance less the postings after the day';
comment on column balance_day.unsettled is 'Stakes of tickets and rounds still open at the end of the day';
create index balance_day_newest on balance_day (day desc, id desc);
create index balance_day_of_agent on balance_day (agent_id, day desc, id desc);
call tenant_table('balance_day', 'select, insert');
call monthly_partitions('balance_day');
call append_only('balance_day');

-- One row a domain and day; the first writer closes the day.
create table balance_close (
  domain_id int not null,
  day date not null,
  players int not null default 0,
  at timestamptz(3) not null default now(),
  primary key (domain_id, day)
);
call tenant_table('balance_close', 'select, insert, update (players)');

-- Actual and expected figures of an account: the last day with a correct stored balance, and the ledger since. breaks:
-- postings that do not follow from the one before.
create function account_figures(for_account bigint) returns table (account bigint, since date, opening bigint, credits bigint, debits bigint, expected bigint,
  stored bigint, expected_held bigint, stored_held bigint, reserved bigint, exposure bigint, breaks bigint[]) stable language sql set search_path = public as $$
  select w.account_id, b.day, coalesce(b.closing, 0), moved.credits, moved.debits, coalesce(b.closing, 0) + moved.credits - moved.debits, w.balance,
    coalesce((select t.held_after from transfer t where t.cell = w.cell and t.account_id = w.account_id order by t.wallet_version desc limit 1), 0), w.held,
    coalesce((select sum(p.exposure) from position p where p.cell = w.cell and p.player_id = w.account_id), 0)::bigint, w.exposure, moved.breaks
  from wallet w
  left join lateral (select d.day, d.closing, d.through from balance_day d where d.cell = w.cell and d.player_id = w.account_id and d.snapshot = d.closing
    order by d.day desc limit 1) b on true
  cross join lateral (
    select coalesce(sum(s.amount) filter (where s.credit = 'wallet'), 0)::bigint as credits, coalesce(sum(s.amount) filter (where s.debit = 'wallet'), 0)::bigint as debits,
      coalesce(array_agg(s.wallet_version order by s.wallet_version) filter (where s.is_broken), '{}') as breaks
    from (select t.*, (t.wallet_version, t.balance_after, t.held_after) is distinct from (
          lag(t.wallet_version, 1, t.wallet_version - 1) over mine + 1,
          lag(t.balance_after, 1, case when t.wallet_version = 1 then 0 else t.balance_after - t.gained end) over mine + t.gained,
          lag(t.held_after, 1, case when t.wallet_version = 1 then 0 else t.held_after - t.held_gained end) over mine + t.held_gained) as is_broken
        from (select t.*, case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount else 0 end as gained,
            case when t.credit = 'held' then t.amount when t.debit = 'held' then -t.amount else 0 end as held_gained
          from transfer t where t.cell = w.cell and t.account_id = w.account_id and t.wallet_version >= coalesce(b.through, 0)) t
        window mine as (order by t.wallet_version)) s
    where s.wallet_version > coalesce(b.through, 0)) moved
  where w.cell = cell_of(for_account) and w.account_id = for_account $$;
grant execute on function account_figures to overround_app;

-- Findings: accounts whose stored figures differ from the ledger.
create table balance_check (
  cell smallint not null,
  account_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  since date,
  opening bigint not null,
  credits bigint not null,
  debits bigint not null,
  expected bigint not null,
  actual bigint not null,
  expected_held bigint not null,
  actual_held bigint not null,
  expected_exposure bigint not null,
  actual_exposure bigint not null,
  unbooked bigint not null default 0,
  duplicates bigint not null default 0,
  first_bad bigint,
  cause text not null,
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  status text not null default 'OPEN' check (status in ('OPEN', 'INVESTIGATING', 'REPAIRING', 'REPAIRED', 'IGNORED', 'CLEARED')),
  assigned text,
  note text,
  method text check (method in ('POST_MISSING', 'REVERSE_DUPLICATE', 'RECOMPUTE_EXPOSURE', 'CORRECT', 'RECORD')),
  amount bigint,
  linked text[] not null default '{}',
  evidence text,
  detected_at timestamptz(3) not null default now(),
  checked_at timestamptz(3) not null default now(),
  requested_by text,
  requested_at timestamptz(3),
  decided_by text,
  decided_at timestamptz(3),
  version int not null default 1,
  primary key (cell, account_id, id),
  constraint repair_is_approved_by_someone_else check (status <> 'REPAIRED' or (decided_by is not null and requested_by is not null and lower(decided_by) <> lower(requested_by)))
);
comment on column balance_check.expected is 'By the ledger, with missing postings (unbooked) and without duplicates';
comment on column balance_check.method is 'POST_MISSING: post what is missing; REVERSE_DUPLICATE: post the mirror of a duplicate; RECOMPUTE_EXPOSURE: derive exposure from the open bets; CORRECT: return the wallet to its ledger; RECORD: keep the balance and record it in the ledger';
comment on column balance_check.linked is 'Labels of the rows a repair refers to';
create unique index one_open_check_an_account on balance_check (cell, account_id) where status in ('OPEN', 'INVESTIGATING', 'REPAIRING');
create index balance_check_newest on balance_check (detected_at desc, id desc);
create index balance_check_by_id on balance_check (id);
call tenant_table('balance_check', 'select, insert, update');

-- Repairs; written once, with both users.
create table balance_repair (
  cell smallint not null,
  account_id bigint not null,
  id uuid not null default uuidv7(),
  check_id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  method text not null check (method in ('POST_MISSING', 'REVERSE_DUPLICATE', 'RECOMPUTE_EXPOSURE', 'CORRECT', 'RECORD')),
  before bigint not null,
  after bigint not null,
  amount bigint not null default 0,
  difference bigint not null,
  held_difference bigint not null,
  exposure_before bigint not null,
  exposure_after bigint not null,
  positions jsonb not null default '[]',
  breaks bigint[] not null default '{}',
  recorded bigint[] not null default '{}',
  linked text[] not null default '{}',
  reversed bigint[] not null default '{}',
  requested_by text not null,
  approved_by text not null,
  reason text not null,
  evidence text,
  journal_id uuid not null default uuidv7(),
  at timestamptz(3) not null default now(),
  primary key (cell, account_id, id),
  constraint repair_has_two_people check (lower(requested_by) <> lower(approved_by))
);
comment on column balance_repair.reversed is 'Duplicates whose mirror was posted';
create index balance_repair_newest on balance_repair (at desc, id desc);
create index balance_repair_reversed on balance_repair (cell, account_id) where reversed <> '{}';
create unique index a_check_is_repaired_once on balance_repair (check_id, cell, account_id);
call tenant_table('balance_repair', 'select, insert');
call append_only('balance_repair');

-- A repair with a known cause only posts transfers. A difference without one is recorded as found: the balance stays and the
-- ledger catches up. A difference other than the current one is refused. Exposure becomes the sum of the positions again.
create function record_repair() returns trigger language plpgsql security definer set search_path = public as $$
declare w wallet; f record; side ledger_account; gap bigint;
begin
  if new.method in ('POST_MISSING', 'REVERSE_DUPLICATE') then return new; end if;
  select * into w from wallet where cell = new.cell and account_id = new.account_id and domain_id = any (visible_domains()) for update;
  select * into f from account_figures(new.account_id);
  if w.account_id is null or (f.stored - f.expected, f.stored_held - f.expected_held) is distinct from (new.difference, new.held_difference) then
    raise exception 'balance_has_changed' using errcode = 'OV409', detail = new.account_id::text;
  end if;
  new.breaks := f.breaks;
  new.recorded := '{}';
  for side, gap in select v.side::ledger_account, v.gap from (values ('wallet', new.difference), ('held', new.held_difference)) v(side, gap) where v.gap <> 0 loop
    update wallet set version = version + 1 where cell = w.cell and account_id = w.account_id returning * into w;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, actor, note)
    values (w.cell, w.account_id, w.version, now(), new.journal_id, w.domain_id, w.currency, 'REPAIR', case when gap > 0 then 'adjustment' else side end,
      case when gap > 0 then side else 'adjustment' end, abs(gap), w.balance, case when side = 'wallet' then f.expected_held else w.held end, w.exposure,
      'repair:' || new.id, new.approved_by, 'Repair: recorded as it was found');
    insert into house_account (cell, domain_id, account, currency, balance) values (w.cell, w.domain_id, 'adjustment', w.currency, -gap)
    on conflict (cell, domain_id, account, currency) do update set balance = house_account.balance + excluded.balance;
    new.recorded := new.recorded || w.version;
  end loop;
  if new.exposure_before <> new.exposure_after then
    update position p set exposure = coalesce(x.worst, 0), worst = coalesce(x.worst, p.worst), version = p.version + 1
    from position q left join jsonb_to_recordset(new.positions) as x(market bigint, worst bigint) on x.market = q.market_id
    where q.cell = w.cell and q.player_id = w.account_id and (p.cell, p.player_id, p.market_id) = (q.cell, q.player_id, q.market_id)
      and (q.exposure <> coalesce(x.worst, 0) or x.worst <> q.worst) and not exists (select from market m where m.id = q.market_id and m.status like '%\_PROCESSING');
    update wallet set exposure = s.reserved, debt = greatest(0, s.reserved - balance)
    from (select coalesce(sum(p.exposure), 0)::bigint as reserved from position p where p.cell = w.cell and p.player_id = w.account_id) s
    where cell = w.cell and account_id = w.account_id;
  end if;
  return new;
end $$;
create trigger repair_is_recorded before insert on balance_repair for each row execute function record_repair();
