-- Lines that run over pages of the player site, in the order of their importance, with their translations.
create table news (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  text text not null,
  texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array'),
  type text not null default 'INFO' check (type in ('INFO', 'PROMO', 'WARNING', 'MAINTENANCE')),
  pages text[] not null default '{}',
  platforms text[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'GUESTS', 'PLAYERS', 'VIP')),
  vip_levels text[] not null default '{}',
  link_type text not null default 'NONE' check (link_type in ('NONE', 'PAGE', 'EVENT', 'URL')),
  link_page text not null default '',
  link_event_id bigint,
  link_url text not null default '',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (starts_at < ends_at)
);
comment on column news.texts is 'Translations: language and text of each';
comment on column news.pages is 'Empty: all pages';
create index news_in_order on news (domain_id, position);
call tenant_table('news', 'select, insert, update (position, status, text, texts, type, pages, platforms, audience, vip_levels, link_type, link_page, link_event_id, link_url, starts_at, ends_at, updated_by, updated_at, version)');
