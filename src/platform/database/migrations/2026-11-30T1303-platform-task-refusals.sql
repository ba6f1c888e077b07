-- What a rule refuses is a case for the business; what fails is one for developers. Both wait, and are counted apart.
alter table task_failure add column kind text not null default 'ERROR' check (kind in ('ERROR', 'REFUSAL'));
comment on column task_failure.kind is 'REFUSAL: the rule of the task answered no to this row; nothing is broken';
