-- Withdrawals on their way: who looks at them, what was decided and can still be undone, and each attempt to pay.
alter table player add column vip_level smallint not null default 0 check (vip_level between 0 and 9);

alter table deposit
  add column entered_by text,
  add column claimed bigint check (claimed > 0),
  add column held_by text,
  add column held_at timestamptz(3),
  add column held_note text,
  add constraint on_hold_by_somebody check (status <> 'ON_HOLD' or held_by is not null and held_at is not null);
comment on column deposit.entered_by is 'Who of the staff entered it; null: the player site';
comment on column deposit.claimed is 'What the player said he had paid, where another amount was found at the bank';

alter table withdrawal
  add column beneficiary_name text not null default '',
  add column branch text,
  add column account_key text generated always as (md5(lower(regexp_replace(beneficiary, '\s', '', 'g')))) stored,
  add column name_match smallint check (name_match between 0 and 100),
  add column gateway text,
  add column verdict text check (verdict in ('APPROVE', 'REJECT')),
  add column verdict_by text,
  add column verdict_reason text,
  add column verdict_due timestamptz(3),
  add column judged_at timestamptz(3),
  add column decided_by_rule text,
  add column escalated_by text,
  add column escalated_at timestamptz(3),
  add column returned bigint not null default 0 check (returned >= 0),
  add constraint verdict_is_somebodys check ((verdict is null) = (verdict_by is null) and (verdict is null) = (verdict_due is null)),
  add constraint fee_leaves_something check (fee + returned < amount);
comment on column withdrawal.verdict is 'Decided, but to be undone until verdict_due';
comment on column withdrawal.escalated_by is 'Who wants somebody else to decide, and does not decide himself any more';
comment on column withdrawal.returned is 'What of it could not be paid and went back to the wallet';
comment on column withdrawal.account_key is 'The same account is found again, however it was spaced';
create index withdrawal_verdict_due on withdrawal (verdict_due) where verdict is not null;
create index withdrawal_unjudged on withdrawal (asked_at) where status = 'PENDING' and judged_at is null;
create index withdrawal_account on withdrawal (account_key) where beneficiary <> '';
create index withdrawal_of_player on withdrawal (cell, player_id, asked_at desc);

-- Who has a withdrawal or deposit open; a lease that runs out by itself.
create table case_claim (
  id uuid primary key,
  domain_id int not null,
  held_by text not null,
  until_at timestamptz(3) not null
);
select reference('case_claim');

-- One order to pay. Its id is what the gateway knows it by. What is larger than the bank takes at once goes out in parts;
-- of each part at most one order stands.
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
select distribute('payout', 'cell', 'player');

-- What each check found when a withdrawal was judged, kept as it was then.
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
select distribute('rule_result', 'cell', 'player');

do $$ declare name text; begin
  foreach name in array array['case_claim', 'payout', 'rule_result'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on case_claim, payout to overround_app;
grant select, insert on rule_result to overround_app;

-- A bank's reference is used for one deposit of a house; a table keyed by it holds that whatever happens at once.
create table utr_claim (
  utr_key text primary key,
  domain_id int not null,
  deposit_id uuid not null,
  at timestamptz(3) not null default now()
);
comment on column utr_claim.utr_key is 'domain id, colon, reference in capitals without spaces';
select distribute('utr_claim', 'utr_key');

-- Every picture that was ever shown of a payment, and for which deposits of the house it was shown before. It outlives the
-- picture and, of an erased player, his name: whoever shows it anew is found out.
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
select distribute('deposit_proof', 'cell', 'player');

-- What the bank says came in, line by line; the same line imported again is the same line.
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
select reference('bank_statement_line');

do $$ declare name text; begin
  foreach name in array array['utr_claim', 'bank_statement_line', 'deposit_proof'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert on utr_claim, bank_statement_line, deposit_proof to overround_app;

-- What moved the money that lies at a gateway since its first top-up, with what then lay there by our books.
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
