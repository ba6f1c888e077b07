-- Rewards for a period of play, calculated for all players of a domain: losing bonuses, and loyalty points with their worth.
create table reward_run (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  kind text not null check (kind in ('LOSING_BONUS', 'LOYALTY')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  rule_version text not null,
  currency text not null,
  rate int not null default 0 check (rate between 0 and 10000),
  higher_from bigint check (higher_from > 0),
  higher_rate int check (higher_rate between 0 and 10000),
  is_marginal boolean not null default false,
  cap bigint check (cap > 0),
  least bigint check (least > 0),
  per_point bigint check (per_point > 0),
  exchange_weight int not null default 10000 check (exchange_weight between 0 and 10000),
  sportsbook_weight int not null default 10000 check (sportsbook_weight between 0 and 10000),
  casino_weight int not null default 10000 check (casino_weight between 0 and 10000),
  vip_bonus int not null default 0 check (vip_bonus between 0 and 10000),
  lot_points int check (lot_points > 0),
  lot_worth bigint check (lot_worth > 0),
  status text not null default 'CALCULATING'
    check (status in ('CALCULATING', 'CALCULATED', 'APPROVED', 'PAYING', 'PAID', 'REVERSING', 'REVERSED', 'CANCELLED')),
  reason text,
  created_by text not null,
  approved_by text,
  approved_at timestamptz(3),
  paid_by text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint losing_bonus_has_no_points check ((kind = 'LOYALTY') = (per_point is not null and lot_points is not null and lot_worth is not null)),
  constraint run_is_approved_by_another check (status not in ('APPROVED', 'PAYING', 'PAID', 'REVERSING', 'REVERSED') or approved_by is not null and approved_by <> created_by)
);
comment on column reward_run.rule_version is 'The terms in words: the same terms are the same version';
comment on column reward_run.higher_from is 'Losses above it have the higher rate';
-- A period is calculated once by the same terms, and one run of a kind is open at a time, so that carried turnover is known.
create unique index reward_run_is_once on reward_run (domain_id, kind, from_day, to_day, rule_version) where status <> 'CANCELLED';
create unique index reward_run_open on reward_run (domain_id, kind) where status in ('CALCULATING', 'CALCULATED', 'APPROVED', 'PAYING');
create index reward_run_newest on reward_run (kind, created_at desc, id desc);
call tenant_table('reward_run', 'select, insert, update (status, reason, approved_by, approved_at, paid_by, version)');

-- What a player gets by a run, or why nothing.
create table reward_line (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  run_id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  kind text not null check (kind in ('LOSING_BONUS', 'LOYALTY')),
  vip_level int not null,
  exchange bigint not null,
  sportsbook bigint not null,
  casino bigint not null,
  returns bigint not null,
  bonuses bigint not null,
  base bigint not null check (base >= 0),
  carried_in bigint not null default 0,
  carried bigint not null default 0,
  points_in bigint not null default 0 check (points_in >= 0),
  points bigint not null default 0 check (points >= 0),
  points_left bigint not null default 0 check (points_left >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('DUE', 'NOTHING', 'EXCLUDED', 'PAID', 'REVERSED')),
  reason text,
  decided_by text,
  paid_at timestamptz(3),
  journal_id uuid,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id),
  constraint line_without_reward_says_why check (status not in ('NOTHING', 'EXCLUDED', 'REVERSED') or reason is not null),
  constraint paid_line_has_a_transaction check (status not in ('PAID', 'REVERSED') or journal_id is not null)
);
comment on column reward_line.exchange is 'Stakes, as are sportsbook and casino';
comment on column reward_line.base is 'The net loss, or the weighted turnover';
comment on column reward_line.journal_id is 'Of the last transfer: the payment, or its reversal';
-- A player has one line in a run.
create unique index reward_line_is_once on reward_line (run_id, player_id);
create index reward_line_by_id on reward_line (id);
create index reward_line_newest on reward_line (created_at desc, id desc);
create index reward_line_of_agent on reward_line (agent_id, created_at desc, id desc);
create index reward_line_due on reward_line (run_id, id) where status in ('DUE', 'PAID');
call tenant_table('reward_line', 'select, insert, update (status, reason, decided_by, paid_at, journal_id, version)');
