/** A released bank file of each domain with paid payouts. Its hash is that of the CSV that the product writes. */
export const bankFileStatements: readonly string[] = [
  `insert into bank_file (domain_id, account_id, reference, format, currency, created_by, created_at)
    select d.id, a.id, 'PAY-DEMO-' || d.id, 'CSV', d.currency, 'finance', now() - interval '2 days'
    from domain d cross join lateral (select c.id from collection_account c where c.domain_id = d.id and c.kind = 'BANK' order by c.number limit 1) a`,
  `update withdrawal w set branch = 'DEMO0000009' where w.method = 'bank' and w.branch is null and w.status = 'SUCCESS'
    and w.requested_at > now() - interval '15 days'`,
  `update payout p set bank_file_id = f.id from (
      select p.cell, p.player_id, p.id, p.domain_id, row_number() over (partition by p.domain_id order by p.paid_at desc, p.id) n
      from payout p join withdrawal w on w.cell = p.cell and w.player_id = p.player_id and w.id = p.withdrawal_id
      where p.status = 'PAID' and w.method = 'bank') l
    join bank_file f on f.domain_id = l.domain_id
    where l.n <= 5 and p.cell = l.cell and p.player_id = l.player_id and p.id = l.id`,
  `update bank_file f set status = 'RELEASED', released_by = 'checker', released_at = f.created_at + interval '20 minutes', downloads = 1,
      result_by = 'checker', result_at = f.created_at + interval '5 hours', sha256 = encode(sha256(convert_to(
        'File reference,End-to-end id,Beneficiary name,Account number,IFSC,Amount,Currency,Debit account' || e'\\r\\n' || c.lines || c.total, 'UTF8')), 'hex')
    from (select f.id, string_agg(concat_ws(',', f.reference, upper(replace(p.id::text, '-', '')), w.beneficiary_name, w.beneficiary, w.branch,
          to_char(p.amount / 100.0, 'FM999999999990.00'), f.currency, a.number) || e'\\r\\n', '' order by p.id) as lines,
        concat_ws(',', 'TOTAL', count(*), '', '', '', to_char(sum(p.amount) / 100.0, 'FM999999999990.00'), f.currency, '') || e'\\r\\n' as total
      from bank_file f join collection_account a on a.id = f.account_id join payout p on p.bank_file_id = f.id
      join withdrawal w on w.cell = p.cell and w.player_id = p.player_id and w.id = p.withdrawal_id group by f.id) c where c.id = f.id`,
]
