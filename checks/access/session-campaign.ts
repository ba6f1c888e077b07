import type pg from 'pg'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'

export interface SessionSetup {
  readonly owner: pg.Pool
  /** The server processes of one installation. */
  readonly urls: readonly string[]
}

const urlAt = ({ urls }: SessionSetup, at: number): string => urls[at % urls.length] ?? ''

export interface LoginLoad {
  readonly rounds: number
  readonly concurrency: number
}

export interface LoginResult {
  readonly refused: number
  /** Rounds after which not exactly one session was alive, in the table or as seen by the clients. */
  readonly wrong: readonly string[]
}

/** Signs in with one account from many browsers at once, in rounds. Exactly one session may survive each round. */
export async function runConcurrentLogins(
  setup: SessionSetup,
  { rounds, concurrency }: LoginLoad,
): Promise<LoginResult> {
  const { staffId } = await createStaff(setup.owner, { username: 'crowded' })
  const wrong: string[] = []
  let refused = 0
  for (let round = 1; round <= rounds; round++) {
    const clients = Array.from({ length: concurrency }, (_, at) => panelClient(urlAt(setup, at)))
    const answers = await Promise.all(clients.map((client) => client.login('crowded', testPassword)))
    refused += answers.filter(({ status }) => status !== 200).length
    const { rowCount } = await setup.owner.query(
      `select 1 from session where staff_id = $1 and ended_at is null and stage = 'full'`,
      [staffId],
    )
    const seen = await Promise.all(clients.map((client) => client.get('/api/user-detail')))
    const alive = seen.filter(({ status }) => status === 200).length
    const gone = seen.filter(({ status }) => status === 401).length
    if (rowCount !== 1 || alive !== 1 || alive + gone !== concurrency)
      wrong.push(`round ${round}: ${rowCount} sessions in the table, ${alive} alive, ${gone} ended`)
  }
  return { refused, wrong }
}

interface Revocation {
  readonly name: string
  readonly revoke: string
  readonly restore: string
}

/** All ways for a user to lose access, with the statement that restores it; $1 is the staff id, $2 the role id. */
const revocations: readonly Revocation[] = [
  {
    name: 'a permission',
    revoke: `update role set permissions = '{}' where id = $2 and $1::bigint > 0`,
    restore: `update role set permissions = '{DEPOSIT_VIEW}' where id = $2 and $1::bigint > 0`,
  },
  {
    name: 'the role',
    revoke: `update role set status = 'DEACTIVATED' where id = $2 and $1::bigint > 0`,
    restore: `update role set status = 'ACTIVE' where id = $2 and $1::bigint > 0`,
  },
  {
    name: 'the account',
    revoke: `update staff set status = 'SUSPENDED' where id = $1 and $2::bigint > 0`,
    restore: `update staff set status = 'ACTIVE' where id = $1 and $2::bigint > 0`,
  },
  {
    name: 'the time',
    revoke: `update staff set valid_until = now() - interval '1 second' where id = $1 and $2::bigint > 0`,
    restore: `update staff set valid_until = null where id = $1 and $2::bigint > 0`,
  },
  {
    name: 'the address',
    revoke: `update staff set allowed_ips = '{203.0.113.0/24}' where id = $1 and $2::bigint > 0`,
    restore: `update staff set allowed_ips = '{}' where id = $1 and $2::bigint > 0`,
  },
]

export interface RevocationResult {
  readonly calls: number
  readonly stale: readonly string[]
  /** Calls that were denied although access was restored; they would make the test meaningless. */
  readonly wronglyDenied: readonly string[]
}

/** Revokes access in turn; the next call, on another process each time, must be denied. */
export async function runRevocations(setup: SessionSetup, times: number, path: string): Promise<RevocationResult> {
  const username = 'revoked'
  const { staffId, roleId } = await createStaff(setup.owner, { username, permissions: ['DEPOSIT_VIEW'] })
  const first = panelClient(urlAt(setup, 0))
  await first.login(username, testPassword)
  const clients = setup.urls.map((url): PanelClient => {
    const client = panelClient(url)
    for (const name of ['session', 'XSRF-TOKEN']) client.setCookie(name, first.cookie(name))
    return client
  })
  const stale: string[] = []
  const shut: string[] = []
  for (let turn = 0; turn < times; turn++) {
    const { name, revoke, restore } = revocations[turn % revocations.length]!
    const client = clients[turn % clients.length]!
    const before = await client.get(path)
    if (before.status !== 200) shut.push(`${turn}: ${name} ${before.status}`)
    await setup.owner.query(revoke, [staffId, roleId])
    const { status } = await client.get(path)
    if (status !== 401 && status !== 403) stale.push(`${turn}: ${name} ${status}`)
    await setup.owner.query(restore, [staffId, roleId])
  }
  return { calls: times, stale, wronglyDenied: shut }
}
