-- A view of a list may be shared with a role, and each user chooses the one that a list opens with.
alter table saved_view add column shared_role_id bigint references role;
comment on column saved_view.view is 'search: filters and order as in the address, presets of periods by name; columns, widths and pins, if chosen';
create index saved_view_shared on saved_view (shared_role_id, path) where shared_role_id is not null;

create table default_view (
  staff_id bigint not null references staff,
  path text not null,
  view_id uuid not null references saved_view on delete cascade,
  primary key (staff_id, path)
);
call reference_table('default_view', 'select, insert, update, delete');
