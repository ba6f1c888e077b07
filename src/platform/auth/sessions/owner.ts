import type pg from 'pg'
import { permissions } from '#blueprint/screen/permissions.ts'
import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

/**
 * Creates the first owner of an empty installation with all permissions and domains. Does nothing if there is any staff
 * user. Requires the role that owns the tables. Returns whether an owner was created.
 */
export async function ensureOwner(
  pool: pg.Pool,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const isEmpty = await pool.query('select 1 from staff limit 1')
  if (isEmpty.rowCount) return false
  const hash = await hashPassword(password)
  return inTransaction(pool, async (client) => {
    // Taking ids locks the allocator: of two processes starting at once, the second finds the owner created by the
    // first.
    const { rows } = await client.query<{ role: bigint; staff: bigint }>(
      `select take_ids('role', 1) as role, take_ids('staff', 1) as staff`,
    )
    const ids = rows[0]
    const found = await client.query('select 1 from staff limit 1')
    if (!ids || found.rowCount) return false
    await ensureDomain(client)
    await client.query(
      `insert into role (id, name, description, permissions, rank) values ($1, 'Owner', 'Everything, everywhere', $2, 1)`,
      [ids.role, permissions],
    )
    await client.query(
      // The owner enters name, email and transaction password at the first sign-in.
      `insert into staff (id, username, name, email, role_id, is_developer, password_hash, is_profile_complete)
       values ($1, $2, $2, '', $3, true, $4, false)`,
      [ids.staff, username, ids.role, hash],
    )
    await client.query('insert into staff_domain select $1, id from domain', [ids.staff])
    await client.query('insert into installation (first_owner) values ($1)', [ids.staff])
    await client.query(
      `insert into audit (actor, action, subject, subject_name) values ('system', 'make the first owner', $1, $2)`,
      [`staff:${ids.staff}`, username],
    )
    return true
  })
}

/** An installation without demo data has no domain yet, and an owner needs one. */
async function ensureDomain(client: pg.PoolClient): Promise<void> {
  await client.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing`)
  await client.query(
    `insert into domain (id, code, name, host, currency)
     select 1, 'main', 'Main', 'localhost', 'INR' where not exists (select 1 from domain)`,
  )
}
