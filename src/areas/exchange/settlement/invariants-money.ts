import type { Invariant } from './invariant.ts'

/** SQL for the amount by which a transfer changes an account; `account` is wallet or held. */
const amountChange = (account: string, table = 't') =>
  `case when ${table}.credit = '${account}' then ${table}.amount when ${table}.debit = '${account}' then -${table}.amount else 0 end`

/** SQL condition that excludes transfers reversed by a balance repair. */
const notReversedByRepair = `not exists (select from balance_repair r where r.cell = t.cell and r.account_id = t.account_id and t.wallet_version = any (r.reversed))`

const openWithdrawalStatuses = `('PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN')`

/** Invariants of wallets, transfers and operator accounts: money is conserved, and every balance follows from the transfers. */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I-01',
    title: 'amounts that enter the clearing account in a journal leave it in the same journal',
    sql: `select t.journal_id, t.domain_id, t.currency, sum(${amountChange('clearing')}) as left_over from transfer t
      where 'clearing' in (t.debit, t.credit) group by 1, 2, 3 having sum(${amountChange('clearing')}) <> 0`,
  },
  {
    id: 'I-02',
    title: 'a wallet matches its last transfer',
    sql: `select w.account_id, w.balance, w.held, w.version, l.balance_after, l.held_after, l.wallet_version from wallet w
      left join lateral (select * from transfer t where t.cell = w.cell and t.account_id = w.account_id order by t.wallet_version desc limit 1) l on true
      where (w.balance, w.held, w.version) is distinct from (coalesce(l.balance_after, 0), coalesce(l.held_after, 0), coalesce(l.wallet_version, 0))`,
  },
  {
    id: 'I-02',
    title: 'wallet versions have no gaps and each balance follows from the previous one',
    sql: `select * from (select t.account_id, t.wallet_version, t.balance_after, t.held_after,
        t.wallet_version - lag(t.wallet_version, 1, t.wallet_version - 1) over mine - 1 as gap,
        t.balance_after - ${amountChange('wallet')} - lag(t.balance_after, 1, case when t.wallet_version = 1 then 0 else t.balance_after - ${amountChange('wallet')} end) over mine as jump,
        t.held_after - ${amountChange('held')} - lag(t.held_after, 1, case when t.wallet_version = 1 then 0 else t.held_after - ${amountChange('held')} end) over mine as held_jump
      from transfer t window mine as (partition by t.cell, t.account_id order by t.wallet_version)) s where (gap <> 0 or jump <> 0 or held_jump <> 0)
      and not exists (select 1 from balance_repair r where r.account_id = s.account_id and s.wallet_version = any (r.breaks || r.recorded))`,
  },
  {
    id: 'I-02',
    title: 'a balance repair posts exactly the discrepancy it explains',
    sql: `select r.id, r.account_id, sum(s.jump) as jump, sum(s.held_jump) as held_jump from balance_repair r join lateral (
        select t.wallet_version, t.balance_after - ${amountChange('wallet')} - lag(t.balance_after, 1, case when t.wallet_version = 1 then 0 else t.balance_after - ${amountChange('wallet')} end) over mine as jump,
          t.held_after - ${amountChange('held')} - lag(t.held_after, 1, case when t.wallet_version = 1 then 0 else t.held_after - ${amountChange('held')} end) over mine as held_jump
        from transfer t where t.cell = r.cell and t.account_id = r.account_id window mine as (order by t.wallet_version)) s
      on s.wallet_version = any (r.breaks || r.recorded) group by r.id, r.account_id having sum(s.jump) <> 0 or sum(s.held_jump) <> 0`,
  },
  {
    id: 'I-03',
    title: 'all accounts of a currency and domain sum to zero',
    isQuick: true,
    sql: `select domain_id, currency, sum(amount) as total from (select domain_id, currency, balance + held as amount from wallet
      union all select domain_id, currency, balance from operator_account) a group by 1, 2 having sum(amount) <> 0`,
  },
  {
    id: 'I-03',
    title: 'an operator account equals the sum of its transfers',
    sql: `select coalesce(h.cell, s.cell) as cell, coalesce(h.domain_id, s.domain_id) as domain, coalesce(h.account, s.account) as account, h.balance, s.total
      from operator_account h full join (
        select t.cell, t.domain_id, x.account, t.currency, sum(x.amount) as total from transfer t
        cross join lateral (values (t.credit, t.amount), (t.debit, -t.amount)) x(account, amount) where x.account not in ('wallet', 'held') group by 1, 2, 3, 4) s
      on (s.cell, s.domain_id, s.account, s.currency) = (h.cell, h.domain_id, h.account, h.currency)
      where coalesce(h.balance, 0) <> coalesce(s.total, 0)`,
  },
  {
    id: 'I-04',
    title: 'exposure never exceeds the balance, except for a recorded debt',
    isQuick: true,
    sql: `select account_id, balance, exposure, debt from wallet where balance - exposure + debt < 0 or debt <> greatest(0, exposure - balance)`,
  },
  {
    id: 'I-04',
    title: 'held funds equal the open withdrawal requests, the wins that are held and the bonuses that are played',
    sql: `select w.account_id, w.held, coalesce(o.amount, 0) as asked from wallet w left join (select cell, player_id, sum(amount) as amount from (
        select cell, player_id, amount from withdrawal where status in ${openWithdrawalStatuses}
        union all select cell, player_id, amount - taken_back from casino_held_win where status = 'HELD'
        union all select cell, player_id, balance from bonus_award where status = 'ACTIVE') h group by 1, 2) o on o.cell = w.cell and o.player_id = w.account_id where w.held <> coalesce(o.amount, 0)`,
  },
  {
    id: 'I-05',
    title: 'each cause is posted at most once',
    sql: `select account_id, kind, ref, debit, count(*) from transfer t where kind not in ('ROLLBACK', 'REPAIR') and market_id is null and ref ~ '^(deposit|withdrawal):' and ${notReversedByRepair}
      group by 1, 2, 3, 4 having count(*) > 1
      union all select account_id, kind, ref, debit, count(*) from transfer t where kind <> 'ROLLBACK' and market_id is not null and ${notReversedByRepair} group by 1, 2, 3, 4 having count(*) > 1`,
  },
  {
    id: 'I-07',
    title: 'a journal is reversed at most once',
    sql: `select reverses, count(distinct journal_id) from transfer where reverses is not null group by 1 having count(distinct journal_id) > 1`,
  },
  {
    id: 'I-07',
    title: 'the server cannot change or delete transfers or audit entries',
    sql: `select r.name, p.privilege from (values ('transfer'), ('audit'), ('wallet'), ('operator_account')) r(name) cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) p(privilege)
      where has_table_privilege('overround_app', r.name, p.privilege)`,
  },
  {
    id: 'I-08',
    title: 'withdrawal funds are held once and then paid or returned exactly once',
    sql: `select w.id, w.status, w.amount, w.fee, t.held, t.again, t.released, t.paid, t.fee as fee_taken, t.tax from withdrawal w
      left join lateral (select coalesce(sum(amount) filter (where kind = 'WITHDRAW_HOLD' and ref not like '%:retry-%'), 0) as held,
        coalesce(sum(amount) filter (where kind = 'WITHDRAW_HOLD' and ref like '%:retry-%'), 0) as again,
        coalesce(sum(amount) filter (where kind = 'WITHDRAW_RELEASE'), 0) as released, coalesce(sum(amount) filter (where kind = 'WITHDRAW_PAID'), 0) as paid,
        coalesce(sum(amount) filter (where kind = 'WITHDRAW_FEE'), 0) as fee,
        coalesce(sum(amount) filter (where kind = 'TAX' and debit = 'held' and credit = 'tax'), 0) as tax
        from transfer t where t.cell = w.cell and t.account_id = w.player_id and (t.ref = 'withdrawal:' || w.id or t.ref like 'withdrawal:' || w.id || ':%') and ${notReversedByRepair}) t on true
      where t.held <> coalesce(w.requested_amount, w.amount) or t.again <> w.retries * w.amount or t.paid <> case when w.status = 'SUCCESS' then w.amount - w.fee - w.tax - w.returned else 0 end
        or t.fee <> case when w.status = 'SUCCESS' then w.fee else 0 end or t.tax <> case when w.status = 'SUCCESS' then w.tax else 0 end or t.released <> t.held + t.again - case when w.status in ('REJECTED', 'FAILED', 'CANCELLED') then 0 else w.amount - w.returned end`,
  },
  {
    id: 'I-08',
    title: 'the tax withheld from a withdrawal is the rate of its taxed net winnings',
    sql: `select id, status, tax, taxed_winnings, tax_rate from withdrawal
      where tax <> (taxed_winnings * tax_rate + 5000) / 10000 or taxed_winnings > amount - returned`,
  },
  {
    id: 'I-10',
    title:
      'each part of a withdrawal has at most one active payout order, and together the orders pay the withdrawal amount',
    sql: `select w.id, w.status, w.amount, sum(p.amount) filter (where p.status = 'PAID') as paid,
        count(*) filter (where p.status not in ('FAILED', 'RECALLED')) as standing
      from withdrawal w join payout p on p.cell = w.cell and p.player_id = w.player_id and p.withdrawal_id = w.id
      group by w.id, w.status, w.amount, w.fee, w.tax, w.returned
      having count(*) filter (where p.status not in ('FAILED', 'RECALLED')) <> count(distinct p.part) filter (where p.status not in ('FAILED', 'RECALLED'))
        or coalesce(sum(p.amount) filter (where p.status = 'PAID'), 0) > w.amount - w.fee - w.tax - w.returned
        or (sum(p.amount) filter (where p.status = 'PAID') = w.amount - w.fee - w.tax - w.returned and w.status <> 'SUCCESS')
        or (w.status in ('FAILED', 'REJECTED', 'CANCELLED') and count(*) filter (where p.status not in ('FAILED', 'RECALLED')) > 0)
        or (w.status = 'SUCCESS' and count(*) filter (where p.status in ('WAITING', 'SENT', 'ACCEPTED', 'UNKNOWN')) > 0)`,
  },
  {
    id: 'I-09',
    title:
      'a deposit is credited exactly when it succeeded and debited exactly when it was reversed, for the requested amount',
    sql: `select d.id, d.status, d.amount, coalesce(sum(t.amount) filter (where t.kind in ('DEPOSIT', 'REPAIR')), 0) as credited,
        coalesce(sum(t.amount) filter (where t.kind = 'DEPOSIT_REVERSAL'), 0) as taken from deposit d
      left join transfer t on t.cell = d.cell and t.account_id = d.player_id and (t.kind in ('DEPOSIT', 'DEPOSIT_REVERSAL') or t.kind = 'REPAIR' and t.debit = 'gateway')
        and replace(t.ref, ':reversal', '') = 'deposit:' || d.id and ${notReversedByRepair}
      group by d.id, d.status, d.amount
      having coalesce(sum(t.amount) filter (where t.kind in ('DEPOSIT', 'REPAIR')), 0) <> case when d.status in ('SUCCESS', 'REVERSED') then d.amount else 0 end
        or coalesce(sum(t.amount) filter (where t.kind = 'DEPOSIT_REVERSAL'), 0) <> case when d.status = 'REVERSED' then d.amount else 0 end`,
  },
  {
    id: 'I-16',
    title: 'no transfer crosses domains or currencies, and only market journals span several domains',
    sql: `select t.account_id, t.journal_id::text, t.domain_id from transfer t join wallet w on w.cell = t.cell and w.account_id = t.account_id
      where (t.domain_id, t.currency) <> (w.domain_id, w.currency)
      union all select null, journal_id::text, count(distinct domain_id)::int from transfer where market_id is null group by journal_id having count(distinct (domain_id, currency)) > 1`,
  },
  {
    id: 'I-22',
    title: 'no column is floating-point except lines, which use halves at most',
    sql: `select c.relname as table_name, a.attname as column_name, a.atttypid::regtype::text as data_type from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'numeric'::regtype, 'money'::regtype)
        and a.attname not in ('line', 'line_to', 'no_line')`,
  },
  {
    id: 'clearing',
    title: 'the exchange account is zero when no settlement is running',
    isQuick: true,
    sql: `select domain_id, currency, sum(balance) as balance from operator_account where account = 'exchange'
      and not exists (select 1 from settlement where state = 'RUNNING') group by 1, 2 having sum(balance) <> 0`,
  },
  {
    id: 'clearing',
    title: 'chips moved between accounts never remain in transit',
    isQuick: true,
    sql: `select domain_id, currency, sum(balance) as balance from operator_account where account = 'clearing' group by 1, 2 having sum(balance) <> 0`,
  },
]
