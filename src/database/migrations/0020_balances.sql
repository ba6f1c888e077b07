-- Balances changed by hand: somebody asks, somebody else decides, and what was asked can no longer be edited: the server's
-- role may write the decision and nothing else of a request.
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
  counts_bonus boolean not null default false,
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
  constraint adjustment_is_decided_by_somebody_else check (status not in ('APPROVED', 'REJECTED') or (decided_by is not null and lower(decided_by) <> lower(asked_by)))
);
comment on column adjustment.may_owe is 'Asked for by somebody who may take more than is available';
create index adjustment_newest on adjustment (asked_at desc, id desc);
create index adjustment_of_agent on adjustment (agent_id, asked_at desc, id desc);
create index adjustment_waiting on adjustment (expires_at) where status = 'PENDING';
create index adjustment_by_id on adjustment (id);
select distribute('adjustment', 'cell', 'player');

-- How every player stood when a day of his house ended. What a day holds follows from versions of the wallet and not from the
-- clock: it goes on where the day before ended, so what is booked late stands in the day it is booked and closed days never change.
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
  taken_at timestamptz(3) not null default now(),
  primary key (cell, player_id, day),
  constraint balance_day_adds_up check (closing = opening + deposits + withdrawals + transfers + exchange + fancy + commission + sportsbook
    + casino_bets + casino_wins + rolled_back + bonus + adjustments)
) partition by range (day);
comment on column balance_day.through is 'Version of the wallet with which the day ended';
comment on column balance_day.snapshot is 'The stored balance, less what was booked after the day';
create index balance_day_newest on balance_day (day desc, id desc);
create index balance_day_of_agent on balance_day (agent_id, day desc, id desc);
select distribute('balance_day', 'cell', 'player');
insert into partitioned_table values ('balance_day');

-- One row a house and day; whoever writes it first closes the day.
create table balance_close (
  domain_id int not null,
  day date not null,
  players int not null default 0,
  at timestamptz(3) not null default now(),
  primary key (domain_id, day)
);

create trigger balance_day_is_append_only before update or delete on balance_day for each row execute function refuse_change();
create trigger balance_day_is_never_emptied before truncate on balance_day for each statement execute function refuse_change();
call ensure_partitions((date_trunc('month', now()) - interval '7 months')::date, 10);
create table balance_day_other partition of balance_day default;

do $$ declare name text; begin
  foreach name in array array['adjustment', 'balance_day', 'balance_close'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert on adjustment to overround_app;
grant update (status, processing, decided_by, decided_at, reason, failure, balance_before, balance_after, journal_id, version) on adjustment to overround_app;
grant select, insert on balance_day, balance_close to overround_app;
grant update (players) on balance_close to overround_app;
