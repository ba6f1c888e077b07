import type { ServerOptions } from '#server/main.ts'
import { startTestServer, createStaff, testPassword, type StaffInput } from './staff.ts'
import { insertBranches } from './branches.ts'
import { officePassword } from './confirmation.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelResponse, type PanelClient } from '#checks/harness/processes/panel-client.ts'

export { confirmation, officePassword, staffPermissions } from './confirmation.ts'

export interface Colleague extends PanelClient {
  readonly staffId: bigint
  readonly roleId: bigint
  readonly username: string
}

/** Two operators with their agents, a server, and a way to add staff users. */
export async function openOffice(options: Partial<ServerOptions> = {}) {
  const database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const server = await startTestServer(database, options)
  const { ownerPool } = database

  async function addUser(
    user: StaffInput & { readonly rank?: number; readonly dayLimit?: bigint },
  ): Promise<Colleague> {
    const { staffId, roleId } = await createStaff(ownerPool, {
      transactionPassword: officePassword,
      domains: [1, 2],
      ...user,
    })
    await ownerPool.query('update role set rank = $2, day_limit = $3 where id = $1', [
      roleId,
      user.rank ?? 10,
      user.dayLimit ?? null,
    ])
    const client = panelClient(server.url)
    const login = await client.login(user.username, testPassword)
    if (login.status !== 200) throw new Error(`${user.username} cannot log in: ${JSON.stringify(login.body)}`)
    return { ...client, staffId, roleId, username: user.username }
  }

  return {
    database,
    url: server.url,
    hire: addUser,
    async role(
      name: string,
      rank: number,
      permissions: readonly string[],
      limits: Readonly<Record<string, bigint>> = {},
    ) {
      const { rows } = await ownerPool.query<{ id: bigint }>(
        `insert into role (id, name, rank, permissions, item_limit, day_limit) values (take_ids('role', 1) + 9000, $1, $2, $3, $4, $5) returning id`,
        [name, rank, permissions, limits['itemLimit'] ?? null, limits['dayLimit'] ?? null],
      )
      return String(rows[0]!.id)
    },
    async rows(text: string, values: unknown[] = []) {
      return (await ownerPool.query(text, values)).rows
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** Decides a pending approval as this user. */
export async function decide(client: PanelClient, approval: string, decision = 'approve'): Promise<PanelResponse> {
  return client.post(`/api/approvals/${approval}/decision`, { decision, reason: 'Checked' })
}
