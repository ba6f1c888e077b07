import type { Database } from '#platform/database/connect.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'

interface RuleHits {
  /** Ids of the device rules that blocked the call. */
  readonly rules: readonly string[]
  readonly domainId: number
  readonly subject: string
}

/** The call is blocked by device rules. The hits are counted after its transaction has been rolled back. */
export class DeviceBlocked extends Conflict {
  readonly hits: RuleHits
  constructor(sentence: string, code: 'device' | 'captcha', hits: RuleHits) {
    super(sentence, { code, field: 'device' })
    this.hits = hits
  }
}

export async function countRuleHits(
  db: Database,
  { hits: { rules, domainId, subject } }: DeviceBlocked,
): Promise<void> {
  await transact(db, [domainId], async (tx) => {
    for (const id of rules) {
      await insertRow(tx, 'device_restriction_hit', { restriction_id: id, domain_id: domainId, subject })
    }
  })
}
