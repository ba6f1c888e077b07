import { createHash } from 'node:crypto'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { sum } from '#values/money.ts'
import { noticesOf } from '#areas/payments/rules/statements/notices.ts'
import { proposeColumns } from '#areas/payments/rules/statements/statement-columns.ts'
import { parseStatement, refusedStatement, statementColumns } from '#areas/payments/rules/statements/statement.ts'
import { act, batchOf, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { importStatement } from './statement.actions.ts'
import { compareStatement, lockAccount, mappingOf, matchKey, submittedField, tableOf } from './submitted-statement.ts'

const maxShownProblems = 5

/** A bank books no payment before it comes; the day has begun elsewhere. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)

async function currencyOf(tx: Tx, domainId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('domain')
    .select('currency')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  return currency
}

export const importStatementAct = act(importStatement, {
  async facts(tx, { input, actor }) {
    const [domainId = 0, ...others] = actor.domains
    const { account } = input
    await lockAccount(tx, domainId, account)
    const mapping = mappingOf(input, { date: input.dateColumn, amount: input.amountColumn })
    const table = await tableOf(input, statementColumns(mapping))
    const read = 'unreadable' in table ? refusedStatement([table.unreadable]) : parseStatement(table.rows, mapping)
    const { fresh, waiting } = await compareStatement(tx, read, { domainId, account })
    const batch = uuidv7()
    const subject = batchOf(`bank statement ${batch}`, {
      key: { id: batch },
      domainId,
      agentId: actor.agentId,
      shown: { account, lines: String(read.lines.length), new: String(fresh.length) },
    })
    const currency = domainId === 0 ? '' : await currencyOf(tx, domainId)
    const header = 'rows' in table ? (proposeColumns(table.rows)?.header ?? []) : []
    return { read, mapping, header, fresh, waiting, batch, domainId, currency, isOne: others.length === 0, subject }
  },
  rule({ read, mapping, header, fresh, waiting, batch, domainId, currency, isOne }, { input, actor, now }) {
    if (!isOne || domainId === 0) return refuse('Select a single domain first. A bank statement belongs to one domain.')
    const { account } = input
    if (read.problems.length > 0)
      return refuse(read.problems.slice(0, maxShownProblems).join('. '), submittedField(input))
    const future = read.lines.find(({ bookedOn }) => bookedOn > latestDay(now))
    if (future) return refuse(`Line ${future.line}: ${future.bookedOn} is in the future`, submittedField(input))
    if (read.lines.length === 0) return refuse('The statement contains no credit lines.', submittedField(input))
    const matched = fresh.filter((line) => waiting.has(matchKey(line))).length
    const { dayOrder, decimalMark } = read
    const lines = fresh.map(({ bookedOn, amount, utr, narration, occurrence }) => ({
      table: 'bank_statement_line' as const,
      values: {
        domain_id: domainId,
        account,
        booked_on: bookedOn,
        amount,
        utr,
        narration,
        occurrence,
        batch,
        imported_by: actor.username,
      },
    }))
    const statement = {
      table: 'bank_statement_import' as const,
      values: {
        id: batch,
        domain_id: domainId,
        account,
        currency,
        lines: fresh.length,
        total: sum(fresh.map(({ amount }) => amount)),
        sha256: createHash('sha256')
          .update(input.file ?? input.csv ?? '')
          .digest('hex'),
        columns: { ...mapping, dayOrder, decimalMark, header },
        imported_by: actor.username,
      },
    }
    return decide({
      rows: fresh.length > 0 ? [statement, ...lines] : [],
      events: [{ name: 'deposit.statement', payload: { batch, lines: fresh.length, matched } }],
      message: `${fresh.length} new lines, ${read.lines.length - fresh.length} already imported, ${matched} deposits matched${noticesOf(read)}`,
    })
  },
})
