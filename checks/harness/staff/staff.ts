import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { permissions as every } from '#blueprint/screen/permissions.ts'
import { sealingKeys } from '#platform/auth/secrets/seal.ts'
import { secondStepKey } from '#platform/auth/secrets/step-due.ts'
import { startServer, type Server, type ServerOptions } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'

export const testSettings = {
  port: 0,
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  isDemo: false,
  siteMode: 'dev',
  panelUrl: 'http://panel.test',
  mayCallLoopback: false,
  mailUrl: undefined,
  storage: undefined,
  mailFrom: 'Overround <no-reply@panel.test>',
  owner: undefined,
  trustedProxies: 0,
  sessionSecret: 'a'.repeat(31) + '7c1f5e',
  encryptionKey: Buffer.alloc(32, 7),
  sealingKeys: sealingKeys(Buffer.alloc(32, 8), [], Buffer.alloc(32, 7)),
} as const

export const startTestServer = (database: TestDatabase, options: Partial<ServerOptions> = {}): Promise<Server> =>
  startServer({
    settings: testSettings,
    ownerUrl: database.url,
    port: 0,
    jobs: 'none',
    logLevel: process.env['LOG'] ?? 'silent',
    ...options,
  })

export interface Employed {
  readonly username: string
  readonly permissions?: readonly string[]
  readonly agentId?: bigint | null
  readonly domains?: readonly number[]
  readonly mustReset?: boolean
  readonly itemLimit?: bigint | null
  readonly isDeveloper?: boolean
  readonly transactionPassword?: string
}

export const testPassword = 'grey-harbour-lantern-71'
let testHash: Promise<string> | undefined
/** Ids of staff and roles by database: files that run in one process each begin at the same number. */
const lastIds = new WeakMap<pg.Pool, bigint>()
function nextId(pool: pg.Pool): bigint {
  const id = (lastIds.get(pool) ?? 5_000n) + 1n
  lastIds.set(pool, id)
  return id
}

/** A member of staff with a role of his own. The domains must exist. He comes in with the password alone, unless the house was told otherwise. */
export async function employ(
  pool: pg.Pool,
  person: Employed,
): Promise<{ readonly staffId: bigint; readonly roleId: bigint }> {
  testHash ??= hash(testPassword)
  await pool.query(`insert into setting (domain_id, key, value) values (0, $1, 'false') on conflict do nothing`, [
    secondStepKey,
  ])
  const staffId = nextId(pool)
  const roleId = nextId(pool)
  await pool.query('insert into role (id, name, permissions, item_limit, rank) values ($1, $2, $3, $4, 10)', [
    roleId,
    `Role of ${person.username}`,
    person.permissions ?? every,
    person.itemLimit ?? null,
  ])
  const transaction = person.transactionPassword === undefined ? null : await hash(person.transactionPassword)
  await pool.query(
    `insert into staff (id, username, name, email, role_id, agent_id, is_developer, must_reset, password_hash, transaction_password_hash)
     values ($1, $2, $2, $2 || '@example.test', $3, $4, $5, $6, $7, $8)`,
    [
      staffId,
      person.username,
      roleId,
      person.agentId ?? null,
      person.isDeveloper ?? false,
      person.mustReset ?? false,
      await testHash,
      transaction,
    ],
  )
  await pool.query('insert into staff_domain select $1, unnest($2::int[])', [staffId, person.domains ?? [1]])
  return { staffId, roleId }
}

/** Domains 1 and 2, so that there is something to hold apart. */
export async function foundDomains(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing`)
  await pool.query(`insert into domain (id, code, name, host, currency) values
    (1, 'one', 'One', 'one.test', 'INR'), (2, 'two', 'Two', 'two.test', 'INR') on conflict do nothing`)
}
