import type { Server } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { employ, testPassword, type Employed } from './staff.ts'

/** Somebody new, with nothing but these rights, who has come in at the door. */
export async function cameIn(
  { database, server }: { readonly database: TestDatabase; readonly server: Server },
  person: Employed,
): Promise<{ readonly client: PanelClient; readonly staffId: bigint }> {
  const { staffId } = await employ(database.ownerPool, person)
  const client = panelClient(server.url)
  await client.login(person.username, testPassword)
  return { client, staffId }
}
