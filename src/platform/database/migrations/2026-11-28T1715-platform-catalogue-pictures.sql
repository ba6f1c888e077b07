-- Names the column of a catalogue that holds pictures: they are kept, shown to staff of the entry's domain, and to
-- players while the entry is active. Branches that name different tables may be merged in any order.
create procedure shows_picture(name text, picture text) language plpgsql as $$
begin
  execute format('create or replace view operator_picture with (security_invoker = true) as %s
    union all select domain_id, %I, %L, status = ''ACTIVE'' from %I where %I is not null',
    rtrim(pg_get_viewdef('operator_picture'::regclass), '; '), picture, name, name, picture);
end $$;
