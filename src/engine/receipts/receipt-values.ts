import { sql } from 'kysely'
import type { receiptAnswer } from '#blueprint/receipt/receipt-answer.ts'
import { receiptOf, type ReceiptFacts } from '#blueprint/receipt/receipt.ts'
import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { receiptPdf } from './receipt-pdf.ts'

interface Issuer {
  readonly issuer: string
  readonly timeZone: string
}

/** Name and time zone of a domain on a past day. */
export async function issuerAt(tx: Tx, domainId: number, at: Date): Promise<Issuer> {
  const { rows } = await sql<Issuer>`select name as issuer, time_zone as "timeZone" from domain_history
    where id = ${domainId} and since <= ${at}::timestamptz order by since desc limit 1`.execute(tx)
  const [issuer] = rows
  if (!issuer) throw new Error(`Domain ${domainId} has no history`)
  await knowZones(tx, issuer.timeZone)
  return issuer
}

/** The answer of a receipt query. */
export async function receiptValues(
  facts: ReceiptFacts,
  { file }: { readonly file?: 'pdf' | undefined },
): Promise<ValuesOf<typeof receiptAnswer>> {
  const receipt = receiptOf(facts)
  return { ...receipt, pdf: file ? (await receiptPdf(receipt, facts.at)).toString('base64') : null }
}
