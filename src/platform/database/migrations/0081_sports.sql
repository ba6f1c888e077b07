-- Sports are rows that staff add, rename, order and switch off. Their ids stay: tickets, limits and feeds name them.
alter table sport
  add column sort_order int not null default 100 check (sort_order between 0 and 10000),
  add column is_active boolean not null default true,
  add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  add column provider_ids text[] not null default '{}',
  add constraint sport_code check (id ~ '^[a-z][a-z0-9_]{0,29}$'),
  add constraint sport_has_name check (length(name) between 1 and 60);
comment on column sport.is_active is 'A sport that is switched off takes no new competitions, events and templates; what exists runs out';
comment on column sport.names is 'The name by language: {"hi": "…"}';
comment on column sport.provider_ids is 'What feeds call the sport, beside its id';
update sport set sort_order = s.n * 10 from (values ('cricket', 1), ('football', 2), ('tennis', 3), ('kabaddi', 4), ('horse_racing', 5),
  ('greyhound_racing', 6), ('politics', 7)) s(id, n) where s.id = sport.id;
create unique index sport_by_name on sport (lower(name));

insert into sport (id, name) select distinct c.sport, initcap(replace(c.sport, '_', ' ')) from competition c
  where not exists (select from sport s where s.id = c.sport);
alter table competition add constraint competition_has_sport foreign key (sport) references sport;
