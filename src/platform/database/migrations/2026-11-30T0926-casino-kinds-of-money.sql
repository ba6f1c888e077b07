-- Money of casino providers that is neither stake nor win of a round: promotions and tips; and what of a round is counted apart.
alter type transfer_kind add value 'PROMO_WIN';
alter type transfer_kind add value 'CASINO_TIP';
alter type transfer_kind add value 'CASINO_TIP_REFUND';

alter table casino_call drop constraint casino_call_kind_check;
alter table casino_call add constraint casino_call_kind_check
  check (kind in ('bet', 'win', 'refund', 'adjust', 'exposure', 'result', 'promo', 'tip', 'tip-refund'));
alter table casino_call add column contribution_e4 bigint check (contribution_e4 >= 0);
comment on column casino_call.contribution_e4 is 'The part of a bet that goes to a jackpot, in 1/10000 of a unit; null: the provider names none';

alter table casino_round add column jackpot bigint not null default 0, add column contributed_e4 bigint not null default 0,
  add column free_staked bigint not null default 0;
comment on column casino_round.jackpot is 'The part of its win that is a jackpot: no return of the game';
comment on column casino_round.contributed_e4 is 'The part of its stakes that goes to jackpots, in 1/10000 of a unit: rounded once, where it is shown';
comment on column casino_round.free_staked is 'What the operator staked for free rounds, less what was refunded';
call grant_app('casino_round', 'update (jackpot, contributed_e4, free_staked)');

comment on column casino_session.game_code is 'The game that was launched: bets that name no game are of it';
