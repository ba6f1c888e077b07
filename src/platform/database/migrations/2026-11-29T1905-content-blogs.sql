-- Posts of the player site. The body is a list of blocks of plain text; no markup is stored.
create table blog (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  title text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  category text not null default '',
  tags text not null default '',
  author text not null,
  excerpt text not null default '',
  body jsonb not null check (jsonb_typeof(body) = 'array'),
  cover uuid,
  meta_title text not null default '',
  meta_description text not null default '',
  canonical text not null default '',
  is_indexed boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  published_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (starts_at < ends_at)
);
comment on column blog.body is 'Blocks: style, text and link of each';
comment on column blog.published_at is 'First publication; with a later start the post is shown from that start on';
create index blog_in_order on blog (domain_id, position);
create unique index blog_slug on blog (domain_id, language, slug) where status <> 'REMOVED';
call tenant_table('blog', 'select, insert, update (position, status, title, slug, language, category, tags, author, excerpt, body, cover, meta_title, meta_description, canonical, is_indexed, starts_at, ends_at, updated_by, updated_at, version)');
call shows_running_picture('blog', 'cover');

create table blog_revision (
  id uuid not null default uuidv7() primary key,
  blog_id uuid not null,
  domain_id int not null,
  number int not null,
  title text not null,
  excerpt text not null,
  body jsonb not null,
  meta_title text not null,
  meta_description text not null,
  saved_by text not null,
  saved_at timestamptz(3) not null,
  unique (blog_id, number)
);
create index blog_revision_newest on blog_revision (domain_id, saved_at desc, id desc);
call tenant_table('blog_revision', 'select');

create function note_first_publication() returns trigger language plpgsql as $$
begin
  if new.status = 'ACTIVE' and new.published_at is null then new.published_at := now(); end if;
  return new;
end $$;
create trigger first_publication_is_noted before insert or update of status on blog
  for each row execute function note_first_publication();

-- Every saved text is kept, whoever saves it; the server cannot change what is kept.
create function keep_blog_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.title, old.excerpt, old.body, old.meta_title, old.meta_description)
    is not distinct from (new.title, new.excerpt, new.body, new.meta_title, new.meta_description) then return new; end if;
  insert into blog_revision (blog_id, domain_id, number, title, excerpt, body, meta_title, meta_description, saved_by, saved_at)
  select new.id, new.domain_id, coalesce(max(r.number), 0) + 1, new.title, new.excerpt, new.body, new.meta_title, new.meta_description,
    new.updated_by, new.updated_at
  from blog_revision r where r.blog_id = new.id;
  return new;
end $$;
create trigger revisions_are_kept after insert or update on blog for each row execute function keep_blog_revision();
