-- A losing bonus by the cash that a player lost: what was paid in less what was paid out and what is left of it.
alter table reward_run add column is_cash boolean not null default false;
comment on column reward_run.is_cash is 'Net loss by deposits, withdrawals and balances instead of stakes and returns';
alter table reward_line
  add column deposits bigint not null default 0,
  add column withdrawals bigint not null default 0,
  add column opening bigint not null default 0,
  add column closing bigint not null default 0;
comment on column reward_line.deposits is 'Of runs by cash: also chips from agents, less those taken back';
