-- A callback whose order is unknown can be linked to the deposit that it pays.
alter table gateway_callback add column linked_by text, add column linked_at timestamptz(3),
  add constraint gateway_callback_link check (linked_by is null or deposit_id is not null);
comment on column gateway_callback.linked_by is 'The user who linked the callback to its deposit; null: the gateway named the order';
