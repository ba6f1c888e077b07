-- What is unusual about a request, as it was when it was made: the person who decides reads it beside the amount.
alter table adjustment add column unusual text check (length(unusual) between 1 and 500);
comment on column adjustment.unusual is 'Sentences, separated by semicolons; null: nothing';
