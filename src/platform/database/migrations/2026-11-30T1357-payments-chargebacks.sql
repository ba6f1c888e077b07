-- Deposits that a bank takes back: a case with evidence, a deadline and an outcome.
create table deposit_chargeback (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  deposit_id uuid not null,
  gateway text not null,
  reference text not null check (reference <> '' and length(reference) <= 80),
  source text not null check (source in ('STAFF', 'FILE', 'CALLBACK')),
  cause text not null check (cause in ('FRAUD', 'NOT_RECOGNISED', 'NOT_RECEIVED', 'DUPLICATE', 'WRONG_AMOUNT', 'OTHER')),
  amount bigint not null check (amount > 0),
  currency text not null,
  note text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'CONTESTED', 'WON', 'LOST', 'ACCEPTED')),
  opened_by text not null,
  opened_at timestamptz(3) not null default now(),
  respond_by timestamptz(3) not null,
  contested_by text,
  contested_at timestamptz(3),
  decided_by text,
  decided_at timestamptz(3),
  reason text,
  taken bigint not null default 0,
  uncovered bigint not null default 0,
  journal_id uuid,
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint chargeback_is_decided check ((status in ('OPEN', 'CONTESTED')) = (decided_at is null)),
  constraint chargeback_takes_the_deposit_at_most check (taken between 0 and amount and uncovered between 0 and taken),
  constraint chargeback_takes_when_lost check (taken = 0 or status in ('LOST', 'ACCEPTED'))
);
comment on column deposit_chargeback.reference is 'Number of the case at the gateway';
comment on column deposit_chargeback.opened_by is 'Username; of a callback its gateway';
comment on column deposit_chargeback.respond_by is 'Until when the gateway takes evidence';
comment on column deposit_chargeback.taken is 'Taken from the wallet by the outcome; 0: nothing, or the deposit had been reversed before';
comment on column deposit_chargeback.uncovered is 'Part of it that the available balance did not cover: the debt of the player that it caused';
create unique index deposit_chargeback_undecided on deposit_chargeback (deposit_id) where status in ('OPEN', 'CONTESTED');
create unique index deposit_chargeback_taken_once on deposit_chargeback (deposit_id) where taken > 0;
create unique index deposit_chargeback_reference on deposit_chargeback (deposit_id, reference);
create index deposit_chargeback_newest on deposit_chargeback (opened_at desc, id desc);
create index deposit_chargeback_by_id on deposit_chargeback (id);
create index deposit_chargeback_of_agent on deposit_chargeback (agent_id, opened_at desc, id desc);
create index deposit_chargeback_of_player on deposit_chargeback (cell, player_id, opened_at desc);
create index deposit_chargeback_due on deposit_chargeback (respond_by) where status in ('OPEN', 'CONTESTED');
call tenant_table('deposit_chargeback', 'select, insert, update (status, contested_by, contested_at, decided_by, decided_at, reason, taken, uncovered, journal_id, version)');

create table deposit_chargeback_evidence (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  chargeback_id uuid not null,
  attachment uuid not null,
  attachment_sha256 text not null,
  note text not null,
  added_by text not null,
  added_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id)
);
create index deposit_chargeback_evidence_of on deposit_chargeback_evidence (chargeback_id);
create index deposit_chargeback_evidence_newest on deposit_chargeback_evidence (added_at desc, id desc);
create index deposit_chargeback_evidence_by_id on deposit_chargeback_evidence (id);
create index deposit_chargeback_evidence_file on deposit_chargeback_evidence (attachment);
call tenant_table('deposit_chargeback_evidence', 'select, insert');
