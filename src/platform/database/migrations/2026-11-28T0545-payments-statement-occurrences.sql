-- Equal lines of one bank statement are as many payments: two cash deposits of the same amount have one reference.
alter table bank_statement_line add column occurrence int not null default 1 check (occurrence > 0);
alter table bank_statement_line drop constraint bank_statement_line_domain_id_account_utr_amount_key;
alter table bank_statement_line add constraint bank_statement_line_occurs_once unique (domain_id, account, utr, amount, occurrence);
comment on column bank_statement_line.occurrence is 'Number among the lines of this account with the same reference and amount';
