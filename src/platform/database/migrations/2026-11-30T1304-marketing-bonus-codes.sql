-- Templates that a code claims, or that an occasion of the player brings: a fixed amount, once for each occasion.
alter table bonus_template
  add column code text check (code ~ '^[A-Z0-9-]{3,30}$'),
  add column uses int check (uses > 0),
  add column uses_by_player int check (uses_by_player > 0),
  add column starts_at timestamptz(3),
  add column vip_level smallint check (vip_level between 1 and 9),
  alter column least_deposit drop not null,
  alter column rate drop not null,
  drop constraint bonus_template_trigger_check;
alter table bonus_template
  add constraint bonus_template_trigger_check check (trigger in ('FIRST_DEPOSIT', 'EACH_DEPOSIT', 'CODE', 'REGISTRATION', 'BIRTHDAY', 'VIP_LEVEL')),
  add constraint bonus_template_of_deposits_has_a_rate check ((trigger in ('FIRST_DEPOSIT', 'EACH_DEPOSIT')) = (rate is not null and least_deposit is not null)),
  add constraint bonus_template_by_code_has_one check ((trigger = 'CODE') = (code is not null)),
  add constraint bonus_template_of_a_vip_level_names_it check ((trigger = 'VIP_LEVEL') = (vip_level is not null)),
  add constraint bonus_template_stays_within_its_uses check (uses is null or granted <= uses);
comment on column bonus_template.code is 'Upper case: players may type it in any case';
comment on column bonus_template.uses_by_player is 'Null: once';
create unique index bonus_template_has_its_code_alone on bonus_template (domain_id, code) where status <> 'ENDED';
call grant_app('bonus_template', 'update (code, uses, uses_by_player, starts_at, vip_level)');

alter table bonus_award add column occasion text;
comment on column bonus_award.occasion is 'What brought it once in the life of the player: the registration, a birthday, a VIP level';
create unique index bonus_award_is_once_for_an_occasion on bonus_award (cell, player_id, occasion) where occasion is not null;

create index player_birthday on player (domain_id, (extract(month from born_on)), (extract(day from born_on))) where born_on is not null;
create index player_registered on player (domain_id, created_at);
create index vip_change_applied on vip_change (domain_id, created_at) where status = 'APPLIED';
