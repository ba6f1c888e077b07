import type pg from 'pg'

type Row = Readonly<Record<string, string>>

/** A bank's file that no one here has seen: a preamble, dates that may be either, a balance, a footer. */
export function unknownFile(deposits: readonly Row[]): Buffer {
  let balance = 100_000
  const rows = deposits.map(({ utr = '', amount = '0' }, at) => {
    balance += Number(amount.replaceAll(',', ''))
    return `0${at + 1}/06/2026,UPI payment,${utr},,${amount.replaceAll(',', '')},${balance.toFixed(2)}`
  })
  const text = [
    'Statement of account,XXXX4321',
    '',
    'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...rows,
    '*** End of statement ***',
  ]
  return Buffer.from(text.join('\n'))
}

export type StatementRows = ReturnType<typeof statementRows>

/** Deposits of a domain that wait for a bank line, and lines of bank statements. */
export function statementRows(owner: pg.Pool, domain: string) {
  const query = async (text: string, values: readonly unknown[]) => (await owner.query<Row>(text, [...values])).rows
  return {
    /** Makes two deposits wait for a bank line, and returns their references and amounts. */
    waitingDeposits: (first: number) =>
      query(
        `update deposit d set utr = ($2 + n)::text from (select cell, id, row_number() over (order by id) as n from deposit
           where domain_id = $1 and gateway = 'manual' and status = 'PENDING' order by id limit 2) w
         where d.cell = w.cell and d.id = w.id returning d.utr, amount_text(d.amount, d.currency) as amount`,
        [domain, first],
      ),
    /** References of the lines that an account has. */
    linesOf: (account: string) =>
      query(`select utr from bank_statement_line where account = $1 and not is_rolled_back order by utr`, [account]),
    /** An import of one line, with the amount of the deposit that has its reference, or of any. */
    async importOf(account: string, utr: string): Promise<string> {
      const [row] = await query(
        `with d as (select domain_id, currency, amount from deposit where domain_id = $1 order by utr = $3 desc nulls last limit 1),
           i as (insert into bank_statement_import (id, domain_id, account, currency, lines, total, sha256, columns, imported_by)
             select uuidv7(), domain_id, $2, currency, 1, amount, repeat('0', 64), '{}', 'finance' from d returning id)
         insert into bank_statement_line (domain_id, account, booked_on, utr, amount, batch, imported_by)
           select d.domain_id, $2, '2026-06-01', $3, d.amount, i.id, 'finance' from d, i returning batch`,
        [domain, account, utr],
      )
      return row?.['batch'] ?? ''
    },
    stateOf: (batch: string) =>
      query(
        `select i.status, i.rolled_back_by, i.rollback_reason, l.is_rolled_back::text
         from bank_statement_import i join bank_statement_line l on l.batch = i.id where i.id = $1`,
        [batch],
      ),
  }
}
