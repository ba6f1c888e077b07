import { sql } from 'kysely'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { insertRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { Conflict, NotFound } from '#platform/errors/app-errors.ts'
import { userTrail } from '#engine/recorder/audit-trail.ts'
import { hashOfText, readBankFile } from './bank-file.facts.ts'

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
  return transact(db, actor.domains, async (tx) => {
    const found = actor.agentId === null ? await readBankFile(tx, id, true) : null
    if (!found) throw new NotFound()
    const { row, text } = found
    if (row.status !== 'RELEASED') throw new Conflict('A second user must release this file first.')
    if (hashOfText(text) !== row.sha256)
      throw new Conflict('The content differs from what was released.', { code: 'damaged' })
    await sql`update bank_file set downloads = downloads + 1 where id = ${row.id}`.execute(tx)
    await insertRow(tx, 'audit', {
      ...userTrail(actor, circumstances),
      domain_id: row.domain_id,
      agent_id: actor.agentId,
      actor: actor.username,
      action: 'bank-file.download',
      permission: 'WITHDRAW_PAY',
      subject: `bank_file:${row.id}`,
      subject_name: `bank file ${row.reference}`,
      input: { sha256: row.sha256, payouts: found.payouts.length },
      result: 'SUCCESS',
    })
    const isXml = row.format === 'PAIN_001'
    return {
      name: `${row.reference}.${isXml ? 'xml' : 'csv'}`,
      contentType: isXml ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
      text,
    }
  })
}
