import { sql } from 'kysely'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import { Conflict, NotFound } from '#platform/errors/app-errors.ts'
import { disclosing } from '#engine/disclosures/disclosure.ts'
import { hashOfText, lockedBankFile } from './bank-file.facts.ts'

export interface BankFileDownload {
  readonly name: string
  readonly contentType: string
  readonly text: string
}

/** The content of a released file, for staff of the operator. Every download is counted and audited. */
export function sendBankFile(
  db: Database,
  actor: Actor,
  id: string,
  circumstances: RequestOrigin,
): Promise<BankFileDownload> {
  return disclosing(db, { actor, circumstances }, async (tx) => {
    const found = actor.agentId === null ? await lockedBankFile(tx, id) : null
    if (!found) throw new NotFound()
    const { row, text } = found
    if (row.status !== 'RELEASED') throw new Conflict('A second user must release this file first.')
    if (hashOfText(text) !== row.sha256)
      throw new Conflict('The content differs from what was released.', { code: 'damaged' })
    await sql`update bank_file set downloads = downloads + 1 where id = ${row.id}`.execute(tx)
    const isXml = row.format === 'PAIN_001'
    return {
      disclosed: {
        domain_id: row.domainId,
        agent_id: actor.agentId,
        action: 'bank-file.download',
        permission: 'WITHDRAW_PAY',
        subject: `bank_file:${row.id}`,
        subject_name: `bank file ${row.reference}`,
        input: { sha256: row.sha256, payouts: found.payouts.length },
      },
      answer: {
        name: `${row.reference}.${isXml ? 'xml' : 'csv'}`,
        contentType: isXml ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
        text,
      },
    }
  })
}
