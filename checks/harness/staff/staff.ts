import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { permissions as every } from '#blueprint/screen/permissions.ts'
import { sealingKeys } from '#platform/auth/secrets/seal.ts'
import { startServer, type Server, type ServerOptions } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'

export const testSettings = {
  port: 0,
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  databaseAppUrl: undefined,
  isDemo: false,
  siteMode: 'dev',
  mayOpenDeveloperScreens: false,
  panelUrl: 'http://panel.test',
  mayCallLoopback: false,
  mailUrl: undefined,
  storage: undefined,
  mailFrom: 'Overround <no-reply@panel.test>',
  owner: undefined,
  trustedProxies: 0,
  keepAliveSeconds: 65,
  sessionSecret: 'a'.repeat(31) + '7c1f5e',
  encryptionKey: Buffer.alloc(32, 7),
  sealingKeys: sealingKeys(Buffer.alloc(32, 8), [], Buffer.alloc(32, 7)),
} as const

/** A server on which the developer screens are closed. */
export const startedInMain = { siteMode: 'main', mayOpenDeveloperScreens: false } as const

/** Reading the built panel takes a part of each start, and only browsers ask for it: others are told that it is not built. */
export const withoutPanel = '/nonexistent'

export const startTestServer = (
  database: Pick<TestDatabase, 'url' | 'appUrl'>,
  options: Partial<ServerOptions> = {},
): Promise<Server> =>
  startServer({
    settings: testSettings,
    ownerUrl: database.url,
    appUrl: database.appUrl,
    port: 0,
    jobs: 'none',
    databaseLimits: 'none',
    panelFolder: withoutPanel,
    logLevel: process.env['LOG'] ?? 'silent',
    ...options,
    limits: { rates: null, challengeFailures: Infinity, ...options.limits },
  })

export interface StaffInput {
  readonly username: string
  readonly permissions?: readonly string[]
  readonly agentId?: bigint | null
  readonly domains?: readonly number[]
  readonly mustReset?: boolean
  /** What the user still has to do before the panel opens; default: nothing. */
  readonly owes?: 'profile' | 'email'
  readonly itemLimit?: bigint | null
  readonly isDeveloper?: boolean
  readonly transactionPassword?: string
}

export const testPassword = 'grey-harbour-lantern-71'
/** Hashing is slow on purpose; what tests store for setup need not be. */
const cheapHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }
let testHash: Promise<string> | undefined
/** Ids of staff and roles by database: every file starts at the same number, also when files share a process. */
const lastIds = new WeakMap<pg.Pool, bigint>()
function nextId(pool: pg.Pool): bigint {
  const id = (lastIds.get(pool) ?? 5_000n) + 1n
  lastIds.set(pool, id)
  return id
}

/** Creates a staff user with their own role. The domains must exist. Two-factor authentication is off unless the setting exists already. */
export async function createStaff(
  pool: pg.Pool,
  user: StaffInput,
): Promise<{ readonly staffId: bigint; readonly roleId: bigint }> {
  testHash ??= hash(testPassword)
  await pool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.access', '{"secondStepRequired": false}') on conflict do nothing`,
  )
  const staffId = nextId(pool)
  const roleId = nextId(pool)
  await pool.query('insert into role (id, name, permissions, item_limit, rank) values ($1, $2, $3, $4, 10)', [
    roleId,
    `Role of ${user.username}`,
    user.permissions ?? every,
    user.itemLimit ?? null,
  ])
  const transactionHash =
    user.transactionPassword === undefined ? null : await hash(user.transactionPassword, cheapHash)
  await pool.query(
    `insert into staff (id, username, name, email, role_id, agent_id, is_developer, must_reset, password_hash, transaction_password_hash,
       is_profile_complete, email_verified_at)
     values ($1, $2, $2, $2 || '@example.test', $3, $4, $5, $6, $7, $8, $9, case when $10 then now() end)`,
    [
      staffId,
      user.username,
      roleId,
      user.agentId ?? null,
      user.isDeveloper ?? false,
      user.mustReset ?? false,
      await testHash,
      transactionHash,
      user.owes !== 'profile',
      user.owes === undefined,
    ],
  )
  await pool.query('insert into staff_domain select $1, unnest($2::int[])', [staffId, user.domains ?? [1]])
  return { staffId, roleId }
}

/** Inserts domains 1 and 2, so that isolation between them can be tested. */
export async function insertDomains(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing`)
  await pool.query(`insert into domain (id, code, name, host, currency) values
    (1, 'one', 'One', 'one.test', 'INR'), (2, 'two', 'Two', 'two.test', 'INR') on conflict do nothing`)
}
