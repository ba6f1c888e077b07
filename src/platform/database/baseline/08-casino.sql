-- Casino rounds.

-- Casino rounds by the ids of their providers.
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
create index casino_round_by_id on casino_round (id);
create index casino_round_open on casino_round (started_at) where status = 'OPEN';
call tenant_table('casino_round', 'select, insert');
call monthly_partitions('casino_round');

-- Handling of rounds that started and never ended.
create table round_case (
  cell smallint not null,
  player_id bigint not null,
  round_id uuid not null,
  domain_id int not null,
  owner text,
  note text not null default '',
  by text not null,
  at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (cell, player_id, round_id)
);
call tenant_table('round_case', 'select, insert, update');
