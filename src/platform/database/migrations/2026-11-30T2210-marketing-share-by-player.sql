-- A share of what each referred player lost: what one of them wins does not lower the share of another.
alter table reward_run add column by_player boolean not null default false,
  add constraint shares_by_player_are_of_affiliates check (not by_player or kind = 'AFFILIATE' and not keeps_loss);
comment on column reward_run.by_player is 'Net losses of the players who were brought, each from zero on, instead of their sum';
