import { sql } from 'kysely'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { fileColumns, readChargebacks, type ChargebackLine } from '#areas/payments/rules/chargebacks/chargeback-file.ts'
import {
  openingRefusal,
  type DisputedDeposit,
  type NewChargeback,
} from '#areas/payments/rules/chargebacks/chargeback.ts'
import type { DepositRow } from '#areas/payments/gateways/polls/deposits.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { act, batchOf, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import type { Scope } from '#engine/scope.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { importChargebacks } from './chargeback.actions.ts'
import { chargebackRow, disputedDeposit } from './new-chargeback.facts.ts'

interface DisputedLine extends ChargebackLine {
  readonly deposit: DepositRow
  readonly disputed: DisputedDeposit
}

interface Facts {
  readonly subject: BatchSubject
  readonly lines: readonly DisputedLine[]
  readonly problems: readonly string[]
}

const maxShownProblems = 6

/** The deposits of the lines, locked in the order of their ids, with what is known of their chargebacks. */
async function disputedLines(tx: Tx, lines: readonly ChargebackLine[], scope: Scope) {
  const deposits = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', sql<string>`any(${lines.map(({ order }) => order)}::uuid[])`)
    .where(scope.within('agent_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]))
  const found: DisputedLine[] = []
  const problems: string[] = []
  for (const line of lines) {
    const deposit = byId.get(line.order)
    if (deposit) found.push({ ...line, deposit, disputed: await disputedDeposit(tx, deposit, line.reference) })
    else problems.push(`Line ${line.line}: there is no deposit with this order id.`)
  }
  return { found, problems }
}

/** An audit entry belongs to one domain, so all deposits of a file do. */
const domainProblems = (lines: readonly DisputedLine[]): string[] =>
  new Set(lines.map(({ deposit }) => deposit.domain_id)).size > 1
    ? ['All deposits of a file must belong to one domain.']
    : []

const newCase = ({ reference, cause, respondBy, note }: ChargebackLine): NewChargeback => ({
  reference,
  cause,
  respondBy,
  note,
  source: 'FILE',
})

export const importChargebacksAct = act(importChargebacks, {
  async facts(tx, { input, actor, scope }): Promise<Facts> {
    const table = csvRows(input.csv, fileColumns)
    const read = 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readChargebacks(table.rows)
    const { found, problems } = await disputedLines(tx, read.lines, scope)
    const batch = uuidv7()
    return {
      lines: found,
      problems: [...read.problems, ...problems, ...domainProblems(found)],
      subject: batchOf(`chargebacks of batch ${batch}`, {
        key: { id: batch },
        domainId: found[0]?.deposit.domain_id ?? null,
        agentId: actor.agentId,
        shown: { lines: String(found.length) },
      }),
    }
  },
  rule({ lines, problems }, { by, now }): Decision {
    // The same file can be imported again: its cases are known by their reference.
    const fresh = lines.filter(({ disputed }) => !disputed.isKnown)
    const refused = fresh.flatMap((line) => {
      const refusal = openingRefusal(line.disputed, newCase(line), now)
      return refusal ? [`Line ${line.line}: ${refusal.refused}`] : []
    })
    const all = [...problems, ...refused]
    if (all.length > 0) {
      const more = all.length > maxShownProblems ? [`And ${all.length - maxShownProblems} more.`] : []
      return refuse([...all.slice(0, maxShownProblems), ...more].join(' '), 'csv')
    }
    const known = lines.length - fresh.length
    return decide({
      rows: fresh.map((line) => chargebackRow(asRow(line.deposit), newCase(line), { by: by.name, at: now })),
      events: fresh.length > 0 ? [{ name: 'deposit.chargeback-opened', payload: { lines: fresh.length } }] : [],
      message: `Chargebacks opened: ${fresh.length}. Known already: ${known}.`,
    })
  },
})
