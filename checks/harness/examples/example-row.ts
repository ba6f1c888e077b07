import { expect } from 'vitest'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'

export interface ExampleRow {
  /** Columns of the table other than those of its owner: cell, player_id, domain_id and agent_id. */
  readonly stored: Readonly<Record<string, unknown>>
  /** Columns of the list as the server sends them. */
  readonly shown: Readonly<Record<string, unknown>>
}

const playerRow = `insert into player (cell, id, domain_id, agent_id, username, currency)
  values (cell_of(700), 700, 1, 4, 'example', 'INR') returning cell, id as player_id, domain_id, agent_id`
const domainRow = 'select 1 as domain_id'

/**
 * Proves that a list shows a stored row: it is stored for a player of the first domain, or for the domain alone where
 * the list is the same for everyone, and read back through the list.
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
    const isOfDomain = list.scope === 'everyone'
    const { rows: keys } = await ownerPool.query<Record<string, unknown>>(isOfDomain ? domainRow : playerRow)
    const row = { ...keys[0], ...stored }
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    await ownerPool.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    )
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
