-- One bet list over open and settled bets. security_invoker: row-level security is that of whoever reads.
create view bet with (security_invoker = true) as
select cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched,
  remaining, 0::bigint as lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, null::boolean as is_won,
  null::bigint as pl, null::timestamptz(3) as settled_at, null::int as settle_seq, null::text as reason
from bet_open
union all
select cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched,
  0::bigint, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason
from bet_settled;
grant select on bet to overround_app;
