-- Rejected calls of player sites, by what was asked and the newest first.
create index audit_rejected_call on audit (action, at desc, id desc) where result = 'REJECTED';
