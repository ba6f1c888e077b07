import type { Database } from '#platform/database/connect.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Refused } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'

interface Spoke {
  /** Rules about devices that refused it. */
  readonly rules: readonly string[]
  readonly domainId: number
  readonly subject: string
}

/** Refused by rules about devices, which are counted once the refused transaction is gone. */
export class Barred extends Refused {
  readonly spoke: Spoke
  constructor(sentence: string, code: 'device' | 'captcha', spoke: Spoke) {
    super(sentence, { code, field: 'device' })
    this.spoke = spoke
  }
}

export async function countBarred(db: Database, { spoke: { rules, domainId, subject } }: Barred): Promise<void> {
  await transact(db, [domainId], async (tx) => {
    for (const id of rules) {
      await insertRow(tx, 'device_hit', { restriction_id: id, domain_id: domainId, subject })
    }
  })
}
