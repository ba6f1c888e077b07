import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice } from '#checks/harness/staff/office.ts'

/** Proves that a call about a player stores a row, and no second one when the site repeats it. */
export async function storesOnce({ path }: AnyInbound, table: TableName, example: object): Promise<void> {
  expect(Object.keys(example), `state the fields of one call of ${path}`).not.toEqual([])
  const office = await openOffice()
  try {
    const call = await signedSite(office.url, office.database.ownerPool)
    const body = { externalId: randomUUID(), player: '1001', ...example }
    const first = await call(path, body)
    expect(first.status).toBe(200)
    expect(await call(path, body)).toEqual(first)
    expect((await call(path, { ...body, player: '999999' })).status).toBe(409)
    expect(await office.rows(`select player_id from ${table}`)).toEqual([{ player_id: 1001n }])
  } finally {
    await office.close()
  }
}
