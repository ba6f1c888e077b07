import type { Server } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword, type StaffInput } from './staff.ts'

/** Creates a staff user with only the given permissions and signs them in. */
export async function signInNewUser(
  { database, server }: { readonly database: TestDatabase; readonly server: Server },
  user: StaffInput,
): Promise<{ readonly client: PanelClient; readonly staffId: bigint }> {
  const { staffId } = await createStaff(database.ownerPool, user)
  const client = panelClient(server.url)
  await client.login(user.username, testPassword)
  return { client, staffId }
}
