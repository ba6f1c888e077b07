-- Lists that are sent by email again and again, and what was sent of them to whom.
create table report_schedule (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  staff_id bigint not null references staff,
  name text not null,
  report_type text not null,
  title text not null,
  filters jsonb not null,
  period_filter text,
  file_extension text not null check (file_extension in ('csv', 'xlsx', 'pdf')),
  cadence text not null check (cadence in ('DAILY', 'WEEKLY', 'MONTHLY')),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients bigint[] not null check (cardinality(recipients) between 1 and 20),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'REMOVED')),
  next_at timestamptz(3) not null,
  last_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now()
);
comment on column report_schedule.staff_id is 'Who set it up; only this user sees it';
comment on column report_schedule.filters is 'Filters, columns and order as of a requested file; the period is that of each run';
comment on column report_schedule.period_filter is 'The filter that takes the period of a run; null for a list without one';
comment on column report_schedule.at_time is 'On the clocks of the domain';
create index report_schedule_due on report_schedule (next_at) where status = 'ACTIVE';
create index report_schedule_of_staff on report_schedule (staff_id, created_at desc);
call tenant_table('report_schedule', 'select, insert, update (status, next_at, last_at, version)');

create table report_delivery (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  schedule_id uuid not null,
  staff_id bigint not null references staff,
  recipient_id bigint not null references staff,
  due_at timestamptz(3) not null,
  period text,
  request_id uuid,
  email_id uuid,
  status text not null default 'CREATING' check (status in ('CREATING', 'QUEUED', 'REFUSED', 'FAILED')),
  message text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  unique (schedule_id, due_at, recipient_id),
  constraint queued_delivery_has_its_email check ((status = 'QUEUED') = (email_id is not null))
);
comment on column report_delivery.staff_id is 'Whose schedule it is';
comment on column report_delivery.request_id is 'The file of the recipient, with the rights of the recipient';
create index report_delivery_of_staff on report_delivery (staff_id, created_at desc);
create index report_delivery_open on report_delivery (created_at) where status = 'CREATING';
call tenant_table('report_delivery', 'select, insert, update (status, email_id, message, version)');
