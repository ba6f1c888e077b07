-- References are stored in one form, so that equal ones are counted and found: capitals, without spaces, dashes and what is not seen,
-- and without the word before a reference of twelve digits.
update deposit set utr = plain.utr from (
  select d.cell, d.player_id, d.id, regexp_replace(
      upper(regexp_replace(normalize(d.utr, nfkc), '[\s\u2010-\u2015\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff-]', '', 'g')),
      '^(UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|TXN)(NO|ID|NUMBER)?[.:#/]*(\d{12})$', '\3') as utr
  from deposit d where d.utr ~ '[^A-Z0-9]|^(UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|TXN)') plain
where (deposit.cell, deposit.player_id, deposit.id) = (plain.cell, plain.player_id, plain.id)
  and plain.utr <> '' and plain.utr <> deposit.utr;
