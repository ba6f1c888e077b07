-- A reward that was paid for what did not last is corrected by a line of the next run, by the difference and once: first deposits
-- that were reversed, and losses of markets that were settled again after the period. What a line cannot take back, later ones do.
alter table reward_line
  add column reward bigint check (reward >= 0),
  add column corrected bigint not null default 0,
  add column owed_in bigint not null default 0 check (owed_in >= 0),
  add column owed bigint not null default 0 check (owed >= 0);
update reward_line set reward = amount;
alter table reward_line alter column reward set not null;
comment on column reward_line.reward is 'By the play of the period; the amount is what is left of it after corrections';
comment on column reward_line.corrected is 'What its corrections add, below zero: take back';
comment on column reward_line.owed_in is 'Still to be taken back by earlier lines';
comment on column reward_line.owed is 'Still to be taken back by later lines';

create table reward_correction (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  kind text not null check (kind in ('LOSING_BONUS', 'AFFILIATE')),
  run_id uuid not null,
  line_id uuid not null,
  corrected_run_id uuid not null,
  corrected_line_id uuid not null,
  referee_id bigint,
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id),
  constraint reversed_deposits_name_their_player check ((kind = 'AFFILIATE') = (referee_id is not null)),
  constraint first_deposits_are_taken_back check (kind <> 'AFFILIATE' or amount < 0)
);
comment on column reward_correction.line_id is 'The line that it changes: it counts while that line stands';
comment on column reward_correction.corrected_line_id is 'The line that was paid for what did not last';
comment on column reward_correction.referee_id is 'The player whose first deposit was reversed';
-- A line corrects an earlier one once, an affiliate''s once for each player.
create unique index reward_correction_is_once on reward_correction (line_id, corrected_line_id, coalesce(referee_id, 0));
create index reward_correction_of_line on reward_correction (corrected_line_id);
create index reward_correction_newest on reward_correction (created_at desc, id desc);
create index reward_correction_of_agent on reward_correction (agent_id, created_at desc, id desc);
call tenant_table('reward_correction', 'select, insert');
