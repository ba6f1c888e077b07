-- A bonus code can be claimed once for a bank account: other players with the account are found by it.
create index beneficiary_account on beneficiary (account_key);
