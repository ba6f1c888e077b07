-- Bets that ended are stored by the month in which they ended, and lists ask for them by when they were placed: this lets a list
-- leave out the months before its period. A day is more than clocks disagree by.
alter table bet_settled add constraint settled_bet_was_placed_before check (settled_at >= placed_at - interval '24 hours');
