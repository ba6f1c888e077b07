-- A function that runs with the rights of its owner looks its names up in the caller's temporary schema before any other,
-- unless pg_temp stands last in its own search path.
do $$
declare definer regprocedure;
begin
  for definer in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('alter routine %s set search_path = public, pg_temp', definer);
  end loop;
end $$;

revoke create on schema public from public;
