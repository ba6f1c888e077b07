-- Stakes that a provider does not bill as such: taken from the player like a tip, and no gaming revenue. Both are due to the provider beside its fee.
alter type transfer_kind add value 'CASINO_CHARGE';
alter type transfer_kind add value 'CASINO_CHARGE_REFUND';

alter table casino_call drop constraint casino_call_kind_check;
alter table casino_call add constraint casino_call_kind_check check (kind in ('bet', 'win', 'refund', 'undo-refund', 'reverse-win', 'adjust', 'end', 'exposure', 'result',
  'promo', 'tip', 'tip-refund', 'charge', 'charge-refund'));
create index casino_call_apart on casino_call (domain_id, provider, at) where kind in ('promo', 'tip', 'tip-refund', 'charge', 'charge-refund');

alter table provider_fee add column tips bigint not null default 0, add column charges bigint not null default 0;
comment on column provider_fee.tips is 'What players tipped in the month, less what came back: due to the provider, and no part of its GGR';
comment on column provider_fee.charges is 'What players paid in the month that the provider bills as no stake, less what came back: due to it likewise';
