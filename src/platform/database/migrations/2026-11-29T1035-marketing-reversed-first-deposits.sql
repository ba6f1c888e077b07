-- First deposits that came back, whose referral rewards end. They are few, however many deposits there are.
create index deposit_first_reversed on deposit (player_id) where is_first and status = 'REVERSED';
