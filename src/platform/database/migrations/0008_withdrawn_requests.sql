-- The requester may withdraw a request that nobody has decided.
do $$ declare found text; begin
  select conname into strict found from pg_constraint where conrelid = 'approval'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%PENDING%';
  execute format('alter table approval drop constraint %I', found);
end $$;
alter table approval add constraint approval_status_check check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'));
create index approval_of_maker on approval (lower(maker), requested_at desc);
