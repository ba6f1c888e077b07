-- VIP levels of a domain with what players must do to reach and keep them, their daily evaluation, and each change of a player's level.
create table vip_level (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  level smallint not null check (level between 1 and 9),
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  period text not null default 'MONTH' check (period in ('WEEK', 'MONTH', 'LIFETIME')),
  upgrade_join text not null default 'ALL' check (upgrade_join in ('ALL', 'ANY')),
  upgrade_deposits bigint check (upgrade_deposits > 0),
  upgrade_turnover bigint check (upgrade_turnover > 0),
  upgrade_net_loss bigint check (upgrade_net_loss > 0),
  upgrade_points int check (upgrade_points > 0),
  keep_join text not null default 'ALL' check (keep_join in ('ALL', 'ANY')),
  keep_deposits bigint check (keep_deposits > 0),
  keep_turnover bigint check (keep_turnover > 0),
  keep_net_loss bigint check (keep_net_loss > 0),
  keep_points int check (keep_points > 0),
  downgrade_by smallint not null default 1 check (downgrade_by between 1 and 9),
  is_manual_only boolean not null default false,
  benefits text not null default '',
  created_by text not null,
  updated_by text not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint vip_level_is_reached_by_something check (is_manual_only
    or coalesce(upgrade_deposits, upgrade_turnover, upgrade_net_loss, upgrade_points) is not null)
);
comment on column vip_level.period is 'The last 7 or 30 business days, or all';
create unique index vip_level_is_once on vip_level (domain_id, level);
call tenant_table('vip_level', 'select, insert, update (name, status, period, upgrade_join, upgrade_deposits, upgrade_turnover, upgrade_net_loss, upgrade_points, keep_join, keep_deposits, keep_turnover, keep_net_loss, keep_points, downgrade_by, is_manual_only, benefits, updated_by, version)');

-- An evaluation works through the players of its domain in the order of their ids.
create table vip_evaluation (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  day date not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'FINISHED')),
  after_id bigint not null default 0,
  players int not null default 0,
  moves int not null default 0,
  ordered_by text,
  version int not null default 1,
  created_at timestamptz(3) not null default now()
);
comment on column vip_evaluation.day is 'The last day that counts';
comment on column vip_evaluation.after_id is 'The last player who was evaluated';
comment on column vip_evaluation.ordered_by is 'null: the daily one';
create unique index vip_evaluation_open on vip_evaluation (domain_id) where status = 'RUNNING';
create index vip_evaluation_of_day on vip_evaluation (domain_id, day);
call tenant_table('vip_evaluation', 'select, insert, update (status, after_id, players, moves, version)');

create table vip_change (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  evaluation_id uuid,
  kind text not null check (kind in ('UPGRADE', 'DOWNGRADE', 'MANUAL')),
  status text not null default 'DUE' check (status in ('DUE', 'APPLIED', 'SKIPPED')),
  from_level smallint not null check (from_level between 0 and 9),
  to_level smallint not null check (to_level between 0 and 9),
  period text check (period in ('WEEK', 'MONTH', 'LIFETIME')),
  deposits bigint,
  turnover bigint,
  net_loss bigint,
  points int,
  currency text not null,
  reason text,
  locked_until timestamptz(3),
  decided_by text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id),
  constraint evaluated_change_has_figures check ((kind = 'MANUAL') = (evaluation_id is null)
    and (kind = 'MANUAL') = (period is null))
);
comment on column vip_change.locked_until is 'No evaluation changes the level before';
create index vip_change_of_player on vip_change (cell, player_id, created_at desc) where status = 'APPLIED';
create unique index vip_change_due on vip_change (player_id) where status = 'DUE';
create index vip_change_by_id on vip_change (id);
create index vip_change_newest on vip_change (created_at desc, id desc);
create index vip_change_of_agent on vip_change (agent_id, created_at desc, id desc);
call tenant_table('vip_change', 'select, insert, update (status, reason, version)');

create index player_of_vip_level on player (domain_id, vip_level, id desc) where vip_level > 0;
