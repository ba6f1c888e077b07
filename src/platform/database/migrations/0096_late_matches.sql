-- Bets matched after their placement, which the check of liabilities looks for. Bets matched at once are not in it, so
-- that placing them costs nothing.
create index bet_open_matched_late on bet_open (matched_at) include (domain_id, market_id) where matched_at > placed_at;
