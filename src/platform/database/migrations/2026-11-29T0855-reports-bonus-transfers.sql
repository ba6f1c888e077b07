-- Reports on revenue read what players were paid as bonuses: few of the transfers of a period.
create index transfer_of_bonus on transfer (at) where debit = 'bonus' or credit = 'bonus';
