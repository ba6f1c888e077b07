-- Free rounds granted to players: rounds of a game whose stake the operator gives, and what was won with them.
create table free_round_grant (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  game_code text not null,
  game text not null,
  rounds int not null check (rounds between 1 and 1000),
  used int not null default 0,
  stake bigint not null check (stake > 0),
  won bigint not null default 0 check (won >= 0),
  purse text not null default 'BONUS' check (purse in ('BONUS', 'CASH')),
  currency text not null,
  campaign text not null check (length(campaign) between 1 and 80),
  status text not null default 'GRANTED' check (status in ('GRANTED', 'IN_USE', 'USED', 'EXPIRED', 'CANCELLED')),
  reason text,
  granted_by text not null,
  granted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_by text,
  ended_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint free_rounds_are_used_once check (used between 0 and rounds),
  constraint free_rounds_expire_later check (expires_at > granted_at)
);
comment on column free_round_grant.stake is 'Value of one round';
comment on column free_round_grant.won is 'Wins of the rounds used so far';
comment on column free_round_grant.purse is 'What the wins are booked to';
comment on column free_round_grant.ended_by is 'Null: it ended by itself, or has not ended';
create index free_round_grant_newest on free_round_grant (granted_at desc, id desc);
create index free_round_grant_by_id on free_round_grant (id);
create index free_round_grant_of_agent on free_round_grant (agent_id, granted_at desc, id desc);
create index free_round_grant_open on free_round_grant (expires_at) where status in ('GRANTED', 'IN_USE');
call tenant_table('free_round_grant', 'select, insert, update (used, won, status, reason, ended_by, ended_at, version)');
