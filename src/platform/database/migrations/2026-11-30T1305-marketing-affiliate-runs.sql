-- Runs that pay affiliates: players who brought others get a share of the net revenue from them, an amount for each first
-- deposit, or both. A loss can be carried to the next period. The rate of a losing bonus can begin above a loss.
alter table reward_run
  drop constraint reward_run_kind_check,
  add constraint reward_run_kind_check check (kind in ('LOSING_BONUS', 'LOYALTY', 'AFFILIATE')),
  add column rate_from bigint check (rate_from > 0),
  add column keeps_loss boolean not null default false,
  add column cpa bigint check (cpa > 0),
  add column cpa_least bigint check (cpa_least > 0),
  add constraint first_deposits_are_of_affiliates check (kind = 'AFFILIATE' or cpa is null and cpa_least is null and not keeps_loss);
comment on column reward_run.cpa is 'For the first deposit of each player who was brought';
comment on column reward_run.cpa_least is 'The first deposit that counts for it';

alter table reward_line
  drop constraint reward_line_kind_check,
  add constraint reward_line_kind_check check (kind in ('LOSING_BONUS', 'LOYALTY', 'AFFILIATE')),
  drop constraint reward_line_base_check,
  add constraint reward_line_base_check check (base >= 0 or kind = 'AFFILIATE'),
  add column first_deposits int not null default 0 check (first_deposits >= 0),
  add column referee_ids bigint[] not null default '{}',
  add constraint first_deposits_name_their_players check (cardinality(referee_ids) = first_deposits);
comment on column reward_line.referee_ids is 'The players whose first deposits are paid for: a reward for the referral pays none of them';
comment on column reward_line.base is 'The net loss, the weighted turnover, or the net revenue from the players who were brought';
