-- Cash entries of one transaction share a batch, and so a receipt.
create function transaction_batch() returns uuid language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.batch', true), '') = '' then perform set_config('app.batch', uuidv7()::text, true); end if;
  return current_setting('app.batch')::uuid;
end $$;
grant execute on function transaction_batch to overround_app;

alter table cash_entry add column batch_id uuid not null default uuidv7();
alter table cash_entry alter column batch_id set default transaction_batch();
comment on column cash_entry.batch_id is 'The same for entries written in one transaction, which have one receipt';
create index cash_entry_of_batch on cash_entry (batch_id);

-- Names and time zones of a domain by its id, and by the instant from which they were used: a receipt is printed as on its day.
create table domain_history (
  id int not null references domain,
  since timestamptz(3) not null,
  name text not null,
  time_zone text not null,
  primary key (id, since)
);
call reference_table('domain_history', 'select');
insert into domain_history select id, '-infinity', name, time_zone from domain;

create function keep_domain_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into domain_history values (new.id, case tg_op when 'INSERT' then '-infinity' else now() end, new.name, new.time_zone)
  on conflict (id, since) do update set name = excluded.name, time_zone = excluded.time_zone;
  return null;
end $$;
create trigger domain_is_new after insert on domain for each row execute function keep_domain_history();
create trigger domain_is_renamed after update of name, time_zone on domain for each row
  when (new.name <> old.name or new.time_zone <> old.time_zone) execute function keep_domain_history();
