-- The list of changes to accounts read the whole audit trail for its first page: few of its rows are changes to accounts.
create index audit_of_account_changes on audit (at desc, id desc) where result = 'SUCCESS' and action = any (array[
  'downline.credit-reference', 'downline.shares', 'downline.share-reduction', 'downline.share-return', 'downline.terms', 'agent.saved',
  'downline.details', 'downline.exposure-limits', 'downline-limits.limits', 'downline-limits.change', 'downline.upline', 'player-downline.upline',
  'downline.bet-lock', 'downline.bet-unlock', 'downline.bet-locks', 'downline.bet-unlocks', 'downline.suspension', 'downline.suspensions',
  'downline.lock', 'downline.activation', 'players.bet-lock', 'players.bet-unlock', 'players.bet-locks', 'players.suspension', 'players.block',
  'players.blocks', 'players.reactivation', 'players.closure', 'players.reopening', 'downline-banking.payments']);
