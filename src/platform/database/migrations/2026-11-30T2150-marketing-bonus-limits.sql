-- What a bonus pays at most, below which balance it is lost, and how bets of sportsbook and exchange count for its wagering.
alter table bonus_template
  add column max_paid bigint check (max_paid > 0),
  add column lost_below bigint check (lost_below > 0),
  add column sportsbook_weight int not null default 0 check (sportsbook_weight between 0 and 10000),
  add column exchange_weight int not null default 0 check (exchange_weight between 0 and 10000),
  add column min_odds_e4 int check (min_odds_e4 > 10000);
comment on column bonus_template.max_paid is 'Of the balance when the wagering is done; null: all of it';
comment on column bonus_template.lost_below is 'A bonus with less left and no open round is lost; null: with nothing left';
comment on column bonus_template.min_odds_e4 is 'Bets at shorter odds count nothing';
call grant_app('bonus_template', 'update (max_paid, lost_below, sportsbook_weight, exchange_weight, min_odds_e4)');

alter table bonus_award
  add column max_paid bigint check (max_paid > 0),
  add column lost_below bigint not null default 1 check (lost_below > 0),
  add column sportsbook_weight int not null default 0 check (sportsbook_weight between 0 and 10000),
  add column exchange_weight int not null default 0 check (exchange_weight between 0 and 10000),
  add column min_odds_e4 int check (min_odds_e4 > 10000),
  add column bets_turnover bigint not null default 0,
  drop constraint bonus_award_status_check;
alter table bonus_award add constraint bonus_award_status_check check (status in ('ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'LOST'));
comment on column bonus_award.bets_turnover is 'Stakes of settled bets of sportsbook and exchange since the grant, where they count';
call grant_app('bonus_award', 'update (bets_turnover)');
