-- Campaigns that grant bonus money to an audience, and their players: each is granted once, or kept as control.
create table campaign (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  agent_id bigint,
  name text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED')),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  amount bigint not null check (amount > 0),
  budget bigint not null check (budget > 0),
  control_rate int not null default 0 check (control_rate between 0 and 5000),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  created_by text not null,
  updated_by text not null,
  submitted_by text,
  approved_by text,
  reason text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  audience int check (audience >= 0),
  controls int not null default 0,
  granted int not null default 0,
  skipped int not null default 0,
  spent bigint not null default 0,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint campaign_stays_within_its_budget check (spent between 0 and budget),
  constraint campaign_is_approved_by_a_second_user check (approved_by is null or lower(approved_by) <> lower(submitted_by)),
  constraint campaign_runs_approved check (status not in ('APPROVED', 'RUNNING', 'PAUSED', 'FINISHED') or approved_by is not null)
);
comment on column campaign.agent_id is 'Only players of this downline; null: of the whole domain';
comment on column campaign.audience is 'Players who met the conditions at the start; null: not started';
comment on column campaign.control_rate is 'Basis points of the audience that get nothing, for comparison';
create index campaign_newest on campaign (created_at desc, id desc);
create index campaign_at_work on campaign (status) where status in ('APPROVED', 'RUNNING');
call tenant_table('campaign', 'select, insert, update (name, status, conditions, amount, budget, control_rate, starts_at, ends_at, updated_by, submitted_by, approved_by, reason, started_at, finished_at, audience, controls, granted, skipped, spent, version)');

create table campaign_player (
  cell smallint not null,
  player_id bigint not null,
  campaign_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'GRANTED', 'SKIPPED', 'CONTROL')),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text,
  granted_at timestamptz(3),
  journal_id uuid,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, campaign_id)
);
create index campaign_player_pending on campaign_player (campaign_id, id) where status = 'PENDING';
create index campaign_player_of_campaign on campaign_player (campaign_id, status);
create index campaign_player_by_id on campaign_player (id);
create index campaign_player_of_agent on campaign_player (agent_id, created_at desc, id desc);
call tenant_table('campaign_player', 'select, insert, update (status, reason, granted_at, journal_id, version)');
