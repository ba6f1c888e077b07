-- What a bonus of a template requires to be wagered is a multiple of the bonus, of its deposit, or of both; the template says which purse a bet takes first.
alter table bonus_template
  add column wagering_base text not null default 'BONUS' check (wagering_base in ('BONUS', 'DEPOSIT', 'DEPOSIT_AND_BONUS')),
  add column stake_order text not null default 'CASH' check (stake_order in ('CASH', 'BONUS'));
comment on column bonus_template.wagering_base is 'What its factor multiplies';
comment on column bonus_template.stake_order is 'The purse that bets take first';
call grant_app('bonus_template', 'update (wagering_base, stake_order)');
