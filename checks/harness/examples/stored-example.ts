import type { TableName } from '#blueprint/table-names.ts'
import type { TestDatabase } from '#checks/harness/database.ts'

export type Columns = Readonly<Record<string, unknown>>

/** Stores rows of the first domain; where the table has players, of the player `example`. Returns them as they are stored. */
export async function storeExamples(
  { ownerPool }: TestDatabase,
  table: TableName,
  examples: readonly Columns[],
): Promise<readonly Columns[]> {
  const player = await ownerPool.query<Columns>(`insert into player (cell, id, domain_id, agent_id, username, currency)
    values (cell_of(700), 700, 1, 4, 'example', 'INR') returning cell, id as player_id, domain_id, agent_id`)
  const columns = await ownerPool.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_name = $1`,
    [table],
  )
  const names = new Set(columns.rows.map(({ name }) => name))
  const owner = Object.entries(player.rows[0] ?? {}).filter(([name]) => names.has(name))
  const stored: Columns[] = []
  for (const example of examples) {
    const row = { ...Object.fromEntries(owner), ...example }
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const { rows } = await ownerPool.query<Columns>(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(row),
    )
    stored.push(...rows)
  }
  return stored
}
