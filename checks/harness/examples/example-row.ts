import { expect } from 'vitest'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { storeExamples, type Columns } from './stored-example.ts'

export interface ExampleRow {
  /** Columns of the table other than those of its owner: cell, player_id, domain_id and agent_id. */
  readonly stored: Columns
  /** Columns of the list as the server sends them. */
  readonly shown: Columns
}

/**
 * Proves that a list shows a stored row: it is stored for a player of the first domain, or for the domain alone where
 * the table has no players, and read back through the list.
 */
export async function showsExample(list: AnyList, table: TableName, { stored, shown }: ExampleRow): Promise<void> {
  expect(Object.keys(stored), `state the columns of one example row of ${table}`).not.toEqual([])
  expect(Object.keys(shown), `state what ${list.path} shows of the example row`).not.toEqual([])
  const database = await freshDatabase()
  const { ownerPool } = database
  await smallOperator(database)
  await createStaff(ownerPool, { username: 'reader', permissions: [list.permission] })
  const server = await startTestServer(database)
  try {
    await storeExamples(database, table, [stored])
    const client = panelClient(server.url)
    await client.login('reader', testPassword)
    const { status, body } = await client.get(apiPath(list.path))
    expect({ status, rows: (body as { data?: unknown }).data }).toEqual({
      status: 200,
      rows: [expect.objectContaining('player' in list.columns ? { player: 'example', ...shown } : shown)],
    })
  } finally {
    await server.close()
    await database.close()
  }
}
