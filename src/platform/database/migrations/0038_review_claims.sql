-- Who works on which case, of every review queue. A claim without an end lasts until it is released or taken over.
create table review_claim (
  subject text not null,
  subject_id uuid not null,
  domain_id int,
  staff text not null,
  claimed_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  primary key (subject, subject_id),
  constraint claim_ends_after_it_began check (expires_at > claimed_at)
);
comment on column review_claim.subject is 'The table of the case';
comment on column review_claim.domain_id is 'Of the case; null where the case belongs to no domain';
select reference('review_claim');

insert into review_claim (subject, subject_id, domain_id, staff, claimed_at, expires_at)
  select case when exists (select from withdrawal w where w.id = c.id) then 'withdrawal' else 'deposit' end,
    c.id, c.domain_id, c.held_by, c.until_at - interval '60 seconds', c.until_at
  from case_claim c;
drop table case_claim;

alter table review_claim enable row level security;
alter table review_claim force row level security;
create policy domain_is_visible on review_claim using (domain_id = any ((select visible_domains())::int[]))
  with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update, delete on review_claim to overround_app;
