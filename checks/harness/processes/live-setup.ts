import { expect } from 'vitest'
import { relayOutbox } from '#server/outbox.ts'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { liveClient, type LiveClient } from './live-client.ts'
import { panelClient, type PanelClient } from './panel-client.ts'
import { createStaff, startTestServer, testPassword, type StaffInput } from '#checks/harness/staff/staff.ts'

export const viewPermissions = ['DEPOSIT_VIEW', 'MANUAL_DEPOSIT', 'WITHDRAW_VIEW', 'KYC_VIEW'] as const

export interface LiveUser {
  readonly client: PanelClient
  readonly staffId: bigint
  readonly roleId: bigint
  readonly username: string
}

/** Two operators, two server processes over one database, and users whose panels listen to live updates. */
export async function openLiveSetup() {
  const database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const [one, other] = [await startTestServer(database), await startTestServer(database)]
  const open: LiveClient[] = []
  let userCount = 0
  const run = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
  // Two-factor authentication is tested elsewhere.
  await run(
    `insert into setting (domain_id, key, value) values (0, 'settings.access', '{"secondStepRequired": false}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
  const relay = () => relayOutbox(database.db)
  const signIn = async (username: string, server = one): Promise<PanelClient> => {
    const client = panelClient(server.url)
    expect((await client.login(username, testPassword)).status).toBe(200)
    return client
  }
  return {
    one,
    other,
    run,
    relay,
    comeIn: signIn,
    async addUser(user: Partial<StaffInput> = {}, server = one): Promise<LiveUser> {
      const username = `listener_${++userCount}`
      const ids = await createStaff(database.ownerPool, { permissions: viewPermissions, ...user, username })
      return { ...ids, username, client: await signIn(username, server) }
    },
    async listen(client: PanelClient, server = one): Promise<LiveClient> {
      const stream = await liveClient(server.url, client)
      open.push(stream)
      if (stream.status === 200) await expect.poll(() => stream.events.length).toBeGreaterThan(0)
      return stream
    },
    /** Requests a deposit; commits its event, and any further statements, in the same transaction. */
    async requestDeposit(deposit: DepositInput, ...also: string[]): Promise<void> {
      await run(['begin', insertOf(deposit), eventOf(deposit), ...also, 'commit'].join(';'))
      await relay()
    },
    async close() {
      for (const stream of open) stream.close()
      await one.close()
      await other.close()
      await database.close()
    },
  }
}
export type LiveSetup = Awaited<ReturnType<typeof openLiveSetup>>

export interface DepositInput {
  readonly player: bigint
  readonly agent: bigint
  readonly domain: number
}
export const insertOf = ({ player, agent, domain }: DepositInput): string =>
  `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
    values (cell_of(${player}), ${player}, ${domain}, ${agent}, 'upi', 100, 'INR')`
const eventOf = ({ domain }: DepositInput): string =>
  `insert into outbox (domain_id, name) values (${domain}, 'deposit.asked')`

export const expectLiveState = (stream: LiveClient, expected: Readonly<Record<string, unknown>>) =>
  expect.poll(() => stream.state()).toMatchObject(expected)
