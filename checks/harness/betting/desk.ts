import { expect } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { settling } from './settling.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A small operator and who settles for it; the books must be in order when it closes. */
export async function openDesk() {
  const database = await freshDatabase('template_empty')
  const site = await smallOperator(database)
  return {
    database,
    site,
    desk: settling(database, site),
    close: async () => {
      expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
      await database.close()
    },
  }
}
