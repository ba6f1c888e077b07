-- Rewards of players who referred others: one for each referred player who deposited, or the reason why there is none.
create table referral_reward (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  referee_id bigint not null,
  deposit_id uuid not null,
  base bigint not null check (base > 0),
  rate int not null check (rate between 0 and 10000),
  cap bigint not null check (cap >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  marks text[] not null default '{}' check (marks <@ array['device', 'bank account', 'network']),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'PAID', 'REJECTED', 'REVERSED')),
  reason text,
  approved_by text,
  approved_at timestamptz(3),
  decided_by text,
  decided_at timestamptz(3),
  paid_at timestamptz(3),
  journal_id uuid,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id),
  constraint reward_is_for_another_player check (player_id <> referee_id),
  constraint reward_is_approved_by_a_user check (status not in ('APPROVED', 'PAID', 'REVERSED') or approved_by is not null and approved_at is not null)
);
comment on column referral_reward.player_id is 'The referrer, who gets the reward';
comment on column referral_reward.base is 'First deposit of the referred player';
comment on column referral_reward.marks is 'What both players share';
comment on column referral_reward.journal_id is 'Of the last transfer: the payment, or its reversal';
-- A referred player is rewarded once.
create unique index referral_reward_is_once on referral_reward (domain_id, referee_id);
create index referral_reward_newest on referral_reward (created_at desc, id desc);
create index referral_reward_by_id on referral_reward (id);
create index referral_reward_of_agent on referral_reward (agent_id, created_at desc, id desc);
call tenant_table('referral_reward',
  'select, insert, update (status, reason, approved_by, approved_at, decided_by, decided_at, paid_at, journal_id, version)');
