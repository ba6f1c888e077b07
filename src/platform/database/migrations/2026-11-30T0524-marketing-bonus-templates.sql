-- Bonuses that deposits bring by themselves: approved by a second user, within a budget, and once for a deposit.
create table bonus_template (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  name text not null check (length(name) between 1 and 60),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'WAITING', 'ACTIVE', 'PAUSED', 'ENDED')),
  trigger text not null check (trigger in ('FIRST_DEPOSIT', 'EACH_DEPOSIT')),
  least_deposit bigint not null check (least_deposit > 0),
  rate int not null check (rate between 1 and 50000),
  cap bigint not null check (cap > 0),
  factor int not null check (factor between 1 and 100),
  days int not null check (days between 1 and 365),
  budget bigint not null check (budget >= cap),
  ends_at timestamptz(3) not null,
  active_from timestamptz(3),
  granted int not null default 0,
  spent bigint not null default 0,
  created_by text not null,
  updated_by text not null,
  submitted_by text,
  approved_by text,
  reason text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint bonus_template_stays_within_its_budget check (spent between 0 and budget),
  constraint bonus_template_is_approved_by_a_second_user check (approved_by is null or lower(approved_by) <> lower(submitted_by)),
  constraint bonus_template_runs_approved check (status not in ('ACTIVE', 'PAUSED') or (approved_by is not null and active_from is not null))
);
comment on column bonus_template.rate is 'Basis points of the deposit';
comment on column bonus_template.active_from is 'Only deposits that succeed from then on bring the bonus';
create index bonus_template_newest on bonus_template (created_at desc, id desc);
create index bonus_template_at_work on bonus_template (domain_id) where status = 'ACTIVE';
call tenant_table('bonus_template', 'select, insert, update (name, status, trigger, least_deposit, rate, cap, factor, days, budget, ends_at, active_from, granted, spent, updated_by, submitted_by, approved_by, reason, version)');

alter table bonus_award add column template_id uuid, add column deposit_id uuid;
comment on column bonus_award.deposit_id is 'The deposit that brought it; null: a user granted it';
create unique index bonus_award_is_once_for_a_deposit on bonus_award (cell, player_id, deposit_id) where deposit_id is not null;
create index bonus_award_of_template on bonus_award (template_id) where template_id is not null;
