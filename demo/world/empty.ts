import type pg from 'pg'
import { levels, products } from './people/agents.ts'
import { inOneTransaction, takeIds } from './transaction.ts'

/**
 * The content of an installation without a demo: a domain with the root of its tree. Existing ones stay unchanged; the
 * owner and the roles are created elsewhere.
 */
export async function seedMinimum(ownerPool: pg.Pool): Promise<void> {
  await inOneTransaction(ownerPool, [1], async (client) => {
    // The id lock serialises two processes that start at once, so that one tree is created.
    const root = await takeIds(client, 'account', 1)
    await client.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing`)
    await client.query(
      `insert into domain (id, code, name, host, currency)
       select 1, 'main', 'Main', 'localhost', 'INR' where not exists (select 1 from domain)`,
    )
    const trees = await client.query(
      `select 1 from domain where id = 1 and not exists (select 1 from agent where domain_id = 1)`,
    )
    if (trees.rowCount) await createRoot(client, root)
  })
}

async function createRoot(client: pg.PoolClient, root: bigint): Promise<void> {
  await client.query(
    `insert into agent (id, domain_id, level, upline, username, name) values ($1, 1, 1, array[$1::bigint], 'company', 'Company')`,
    [root],
  )
  await client.query(`insert into username_claim (name_key, account_id) values ('1:company', $1)`, [root])
  await client.query(`select open_wallet($1, 1, 'INR')`, [root])
  await client.query(
    `insert into agent_share (agent_id, product, cumulative_share) select $1, unnest($2::text[]), 10000`,
    [root, [...products]],
  )
  for (const [at, { code, name }] of levels.entries()) {
    await client.query(`insert into agent_level (domain_id, level, code, name) values (1, $1, $2, $3)`, [
      at + 1,
      code,
      name,
    ])
  }
}
