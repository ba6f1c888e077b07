-- A payout reported as paid after it had failed, and failures that a user confirmed at the bank.
alter table payout add column paid_late_at timestamptz(3);
alter table payout add column confirmed_by text;
comment on column payout.paid_late_at is 'When the gateway first reported a failed payout as paid; the withdrawal is not paid again until this is clarified';
comment on column payout.confirmed_by is 'User who recorded the outcome found at the bank';
create index payout_paid_late on payout (paid_late_at desc) where paid_late_at is not null;
