import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { formatMoney, sum } from '#values/money.ts'
import { proposeColumns, type Proposal } from '#areas/payments/rules/statements/statement-columns.ts'
import {
  parseStatement,
  refusedStatement,
  statementColumns,
  type StatementMapping,
} from '#areas/payments/rules/statements/statement.ts'
import { reviewRows } from '#areas/payments/rules/statements/review.ts'
import { act, batchOf, type Tx } from '#engine/action/act.ts'
import type { ReadSheet } from '#platform/sheets/sheet.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { latestDay } from './import-statement.act.ts'
import type { CheckedStatement } from './checked-statement.ts'
import { checkStatement } from './statement.actions.ts'
import { compareStatement, mappingOf, matchKey, tableOf, type SubmittedStatement } from './submitted-statement.ts'

/** How the columns of an earlier file of the same bank were read. */
interface Template {
  readonly account: string
  readonly importedBy: string
  readonly columns: StatementMapping
}

/** The newest import in this domain whose columns this header has, all of them. */
async function templateFor(tx: Tx, domainId: number, { header }: Proposal): Promise<Template | null> {
  const names = JSON.stringify(header)
  const { rows } = await sql<Template>`select account, imported_by as "importedBy", columns from bank_statement_import
    where domain_id = ${domainId} and status = 'IMPORTED' and columns -> 'header' = ${names}::jsonb
    order by imported_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

interface Plan {
  readonly proposal: Proposal | null
  readonly template: Template | null
  /** null: it is not known in which columns dates and amounts are. */
  readonly mapping: StatementMapping | null
}

/** The columns as chosen; before a choice as in the last file of the bank, or as header and content propose. */
async function planOf(tx: Tx, table: ReadSheet, input: SubmittedStatement, domainId: number): Promise<Plan> {
  const proposal = 'rows' in table ? proposeColumns(table.rows) : null
  const { dateColumn, amountColumn, dayOrder, decimalMark } = input
  const chosen = { date: dateColumn ?? '', amount: amountColumn ?? '' }
  if (chosen.date !== '' || chosen.amount !== '')
    return {
      proposal,
      template: null,
      mapping: chosen.date !== '' && chosen.amount !== '' ? mappingOf(input, chosen) : null,
    }
  const template = proposal && (await templateFor(tx, domainId, proposal))
  if (template) {
    const { columns } = template
    // Which order this file has is proved or asked again: a bank may change it with the language of the user.
    return { proposal, template, mapping: { ...columns, dayOrder, decimalMark } }
  }
  const { date, amount, ...others } = proposal?.columns ?? { date: null, amount: null }
  if (!('balance' in others) || date === null || amount === null) return { proposal, template, mapping: null }
  return { proposal, template, mapping: { ...others, date, amount, dayOrder, decimalMark } }
}

export const checkStatementAct = act(checkStatement, {
  async facts(tx, { input, actor, now }) {
    const [domainId = 0, ...others] = actor.domains
    const table = await tableOf(input, [])
    const plan = await planOf(tx, table, input, domainId)
    const { mapping, template } = plan
    // The columns prove what separates the cells, as they do for the import.
    const named = mapping ? await tableOf(input, statementColumns(mapping)) : table
    const read =
      'unreadable' in named
        ? refusedStatement([named.unreadable])
        : mapping
          ? parseStatement(named.rows, mapping)
          : refusedStatement([])
    const account = input.account ?? template?.account ?? ''
    const compared = await compareStatement(tx, read, { domainId, account })
    const subject = batchOf('check of a bank statement', {
      key: { id: uuidv7() },
      domainId,
      agentId: actor.agentId,
      shown: { account, lines: String(read.lines.length) },
    })
    const rows = 'rows' in named ? named.rows : []
    return {
      subject,
      isOne: others.length === 0 && domainId !== 0,
      plan,
      read,
      rows,
      account,
      compared,
      last: latestDay(now),
    }
  },
  rule({ isOne, plan, read, rows, account, compared, last }) {
    if (!isOne) return refuse('Select a single domain first. A bank statement belongs to one domain.')
    const { fresh, waiting } = compared
    const { proposal, template, mapping } = plan
    const states = new Map(fresh.map((line) => [line.line, waiting.has(matchKey(line)) ? 'MATCHED' : 'NEW'] as const))
    const reviewed = reviewRows({ rows, mapping, read, states, latestDay: last })
    const answers: CheckedStatement = {
      header: proposal?.header ?? [],
      account,
      template: template && { account: template.account, importedBy: template.importedBy },
      columns: mapping ?? { ...noColumns, ...proposal?.columns },
      dayOrder: read.dayOrder,
      decimalMark: read.decimalMark,
      ...reviewed,
      counts: {
        credits: read.lines.length,
        fresh: fresh.length,
        matched: fresh.filter((line) => waiting.has(matchKey(line))).length,
        leftOut: read.leftOut.length,
      },
      total: formatMoney(sum(read.lines.map(({ amount }) => amount))),
      balances: read.balances && {
        opening: formatMoney(read.balances.opening),
        closing: formatMoney(read.balances.closing),
      },
    }
    return decide({ answers, message: `${read.lines.length} credits found` })
  },
})

const noColumns = { date: null, amount: null, debit: null, side: null, balance: null, utr: null, narration: null }
