import { verify, type Violation } from '#areas/exchange/settlement/verify.ts'
import type { Database } from '#platform/database/connect.ts'

/** The ledger sums to zero, balances follow from it, and rounds equal their entries. */
const ofCasino: ReadonlySet<string> = new Set(['I-01', 'I-02', 'I-03', 'I-04', 'casino'])

/** What of the books of casino play does not agree. */
export const brokenBooks = async (db: Database): Promise<readonly Violation[]> =>
  (await verify(db)).filter(({ id }) => ofCasino.has(id))
