-- Bonuses granted to players: each is paid to the wallet once, when its wagering is done before it expires.
create table bonus_award (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('WELCOME', 'RELOAD', 'DEPOSIT', 'NO_DEPOSIT', 'CASHBACK', 'LOYALTY', 'REFERRAL', 'MANUAL', 'VIP', 'BIRTHDAY')),
  amount bigint not null check (amount > 0),
  factor int not null check (factor between 0 and 100),
  required bigint not null check (required >= 0),
  slots_turnover bigint not null default 0,
  live_turnover bigint not null default 0,
  wagered bigint not null default 0,
  converted bigint not null default 0,
  forfeited bigint not null default 0,
  currency text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED')),
  reason text,
  granted_by text not null,
  granted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text,
  journal_id uuid,
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint bonus_award_is_paid_or_forfeited check (case status when 'ACTIVE' then converted = 0 and forfeited = 0 and ended_at is null
    else converted + forfeited = amount and ended_at is not null end),
  constraint bonus_award_expires_later check (expires_at > granted_at)
);
comment on column bonus_award.slots_turnover is 'Stakes of settled rounds of slots since the grant';
comment on column bonus_award.live_turnover is 'Stakes of settled rounds of other games since the grant';
comment on column bonus_award.wagered is 'Both turnovers by the share that counts';
comment on column bonus_award.ended_by is 'Null: it ended by itself';
-- Stakes count for one bonus only, so a player has one at a time.
create unique index bonus_award_is_one_at_a_time on bonus_award (cell, player_id) where status = 'ACTIVE';
create index bonus_award_newest on bonus_award (granted_at desc, id desc);
create index bonus_award_by_id on bonus_award (id);
create index bonus_award_of_agent on bonus_award (agent_id, granted_at desc, id desc);
call tenant_table('bonus_award',
  'select, insert, update (slots_turnover, live_turnover, wagered, converted, forfeited, status, reason, expires_at, ended_at, ended_by, journal_id, version)');
