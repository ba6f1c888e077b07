-- Tax withheld from withdrawals is owed to the tax authority and has an account of its own.
alter type ledger_account add value 'tax';
