-- Withdrawals approved for a part of the request, and payouts ordered again after a definite failure.
alter table withdrawal add column requested_amount bigint;
alter table withdrawal add column retries smallint not null default 0 check (retries >= 0);
alter table withdrawal add constraint approved_part_is_smaller check (requested_amount > amount);
comment on column withdrawal.requested_amount is 'Amount requested, where a part of it was approved and the rest returned; null: amount is the request';
comment on column withdrawal.retries is 'How often the amount was held again after a failed payout';
