-- A reference is stored and compared in one form. What was typed stays beside it where it differs, so that staff who speak with the
-- player or the bank see both.
alter table deposit add column utr_typed text check (utr_typed <> '');
