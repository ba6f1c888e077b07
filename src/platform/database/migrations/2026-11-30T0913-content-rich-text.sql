-- Posts are rich text: HTML of a short list of elements, cleaned before it is stored. Blocks that were stored become the same HTML.
create function escaped_html(plain text) returns text language sql immutable as $$
  select replace(replace(replace(replace(plain, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;
create function blocks_html(blocks jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case b ->> 'style'
      when 'HEADING' then '<h2>' || whole || '</h2>'
      when 'SUBHEADING' then '<h3>' || whole || '</h3>'
      when 'QUOTE' then '<blockquote><p>' || whole || '</p></blockquote>'
      when 'LIST' then '<ul><li>' || replace(whole, '<br>', '</li><li>') || '</li></ul>'
      else '<p>' || whole || '</p>' end, '' order by n), '')
  from jsonb_array_elements(blocks) with ordinality e(b, n)
  cross join lateral (select string_agg(escaped_html(btrim(line)), '<br>' order by place) as plain
    from regexp_split_to_table(b ->> 'text', '\n') with ordinality l(line, place) where btrim(line) <> '') lines
  cross join lateral (select case when b ->> 'link' like 'https://%' and b ->> 'style' <> 'LIST'
    then '<a href="' || escaped_html(b ->> 'link') || '" rel="noopener nofollow">' || plain || '</a>' else plain end as whole) linked
  where plain is not null
$$;
alter table blog drop constraint blog_body_check;
alter table blog alter column body type text using blocks_html(body);
alter table blog_revision alter column body type text using blocks_html(body);
drop function blocks_html(jsonb);
drop function escaped_html(text);
comment on column blog.body is 'HTML of paragraphs, headings, lists, quotes, tables, links and stored pictures alone';

-- Pictures of a text are shown as long as the text is; those of earlier texts are kept.
create function pictures_in(html text) returns uuid[] language sql immutable as $$
  select array(select distinct (found[1])::uuid from regexp_matches(html, '<img src="picture/([0-9a-f-]{36})"', 'g') m(found))
$$;
grant execute on function pictures_in(text) to overround_app;
alter table blog add column body_pictures uuid[] not null generated always as (pictures_in(body)) stored;
alter table blog_revision add column body_pictures uuid[] not null generated always as (pictures_in(body)) stored;
do $$
begin
  execute format('create or replace view operator_picture with (security_invoker = true) as %s
    union all select domain_id, unnest(body_pictures), ''blog'',
      status = ''ACTIVE'' and (starts_at <= now()) is not false and (ends_at > now()) is not false
      from blog where status <> ''REMOVED''
    union all select domain_id, unnest(body_pictures), ''blog'', false from blog_revision',
    rtrim(pg_get_viewdef('operator_picture'::regclass), '; '));
end $$;
