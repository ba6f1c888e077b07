import { expect } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { settlementClient } from './settlements.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'

export type SettlementSetup = Awaited<ReturnType<typeof openSettlementSetup>>

/** A small operator with settlement helpers. Closing it asserts that the ledger is consistent. */
export async function openSettlementSetup() {
  const database = await freshDatabase('template_empty')
  const site = await smallOperator(database)
  return {
    database,
    site,
    settlement: settlementClient(database, site),
    close: async () => {
      expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
      await database.close()
    },
  }
}
