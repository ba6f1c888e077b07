-- What player sites show of a game beside its figures, and who is offered it.
alter table casino_game
  add column slug text not null default '',
  add column languages text[] not null default '{}',
  add column reels int check (reels > 0),
  add column vip_levels text[] not null default '{}',
  add column featured_from timestamptz(3),
  add column featured_until timestamptz(3),
  add column demo_url text not null default '',
  add constraint featured_until_later check (featured_until > featured_from);
comment on column casino_game.slug is 'Part of its address on player sites, of one game in a domain; empty: none';
comment on column casino_game.languages is 'In which it is played; empty: the provider states none';
comment on column casino_game.vip_levels is 'Players of these levels are offered it; empty: all players';
comment on column casino_game.demo_url is 'Where it is played without money; empty: nowhere';
create unique index casino_game_slug on casino_game (domain_id, slug) where slug <> '';
grant update (slug, languages, reels, vip_levels, featured_from, featured_until, demo_url) on casino_game to overround_app;
