-- What a profile consists of, letters to staff, and the tokens that letters carry. A letter is written in the transaction it
-- speaks of and says only what about: whoever sends it fills in the words, and makes the token, of which a hash stays here.
alter table staff
  add column phone text,
  add column time_zone text,
  add column language text check (language in ('en', 'hi')),
  add column needs_second_step boolean not null default false,
  add column sounds text[],
  add column terms_accepted_at timestamptz(3),
  add column valid_until timestamptz(3);
comment on column staff.time_zone is 'Whose clock he reads by; null: that of his site. Days of the books are the site''s for everybody';
comment on column staff.language is 'Of written dates';
comment on column staff.sounds is 'Counters he wants to hear grow; null: those the house says';
comment on column staff.needs_second_step is 'Asked of this person whatever his role and the house say';
comment on column staff.valid_until is 'Until when this person works here; null: for good';

create table mail (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  kind text not null,
  address text,
  parameters jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  tries int not null default 0,
  next_try_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  given_up_at timestamptz(3)
);
comment on column mail.address is 'Null: the one of the person when it is sent';
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;
create index mail_of_staff on mail (staff_id, at desc);
select reference('mail');

-- The latest of each purpose is the only one that counts.
create table mailed_token (
  staff_id bigint not null references staff,
  purpose text not null check (purpose in ('password', 'email')),
  token_hash bytea not null unique,
  code_hash bytea,
  email text not null,
  made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  tries int not null default 0,
  primary key (staff_id, purpose)
);
select reference('mailed_token');

grant select, insert, update, delete on mail, mailed_token to overround_app;
