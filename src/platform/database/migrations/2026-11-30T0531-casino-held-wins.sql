-- Big wins are credited at once and held until a user releases or rejects them.
alter type transfer_kind add value 'WIN_HOLD';
alter type transfer_kind add value 'WIN_RELEASE';
alter type transfer_kind add value 'BONUS_REFUND';

create table casino_held_win (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  game text not null,
  round_id uuid not null,
  call_id uuid not null,
  stake bigint not null check (stake >= 0),
  amount bigint not null check (amount > 0),
  taken_back bigint not null default 0,
  currency text not null,
  cause text not null check (cause in ('AMOUNT', 'MULTIPLE')),
  status text not null default 'HELD' check (status in ('HELD', 'RELEASED', 'REJECTED', 'REVERSED')),
  follow_up text check (follow_up in ('NOTHING', 'LOCK_PLAY')),
  reason text,
  on_hold_since timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by text,
  journal_id uuid,
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint held_win_is_taken_back_once check (taken_back between 0 and amount),
  constraint held_win_is_decided check ((status = 'HELD') = (decided_at is null)),
  constraint held_win_is_reversed_as_a_whole check (status <> 'REVERSED' or taken_back = amount)
);
comment on column casino_held_win.stake is 'Of the round when the win arrived';
comment on column casino_held_win.amount is 'As credited; what is held is this less taken_back';
comment on column casino_held_win.taken_back is 'What the provider took back while the win was held';
comment on column casino_held_win.cause is 'AMOUNT: the win reached the amount of the setting; MULTIPLE: a multiple of the stake';
comment on column casino_held_win.follow_up is 'What else a rejection did';
comment on column casino_held_win.decided_by is 'Null with a decision: the provider took the win back';
create unique index casino_held_win_of_call on casino_held_win (call_id);
create index casino_held_win_newest on casino_held_win (on_hold_since desc, id desc);
create index casino_held_win_by_id on casino_held_win (id);
create index casino_held_win_of_agent on casino_held_win (agent_id, on_hold_since desc, id desc);
create index casino_held_win_open on casino_held_win (cell, player_id, round_id) where status = 'HELD';
call tenant_table('casino_held_win', 'select, insert, update (taken_back, status, follow_up, reason, decided_at, decided_by, journal_id, version)');
