-- A bonus that runs out during a round can end after that round: what was not in the round is forfeited before its end.
alter table bonus_award drop constraint bonus_award_is_paid_or_forfeited;
alter table bonus_award add constraint bonus_award_is_paid_or_forfeited check (case status when 'ACTIVE' then converted = 0 and ended_at is null
  else amount + won - staked = converted + forfeited and ended_at is not null end);
