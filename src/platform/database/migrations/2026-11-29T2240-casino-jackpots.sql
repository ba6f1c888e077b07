-- Jackpots inside wins: each has a ledger entry of its own, and the call says how much of its amount it is.

alter table casino_call add column jackpot bigint check (jackpot between 0 and amount);
comment on column casino_call.jackpot is 'The part of a win that is a jackpot; null: the provider names none';
