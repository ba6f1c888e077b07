import { sql } from 'kysely'
import { z } from 'zod/mini'
import { contains } from '#blueprint/filters.ts'
import { id, json, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { query } from '#blueprint/screen/query.ts'
import { module } from '#blueprint/screen/module.ts'
import { answer } from '#engine/query-handler.ts'
import { bindings } from '#engine/bindings.ts'
import { dataset } from '#engine/list/dataset.ts'
import { freshDatabase } from './database.ts'
import { panelClient } from './processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from './staff/staff.ts'

const domainsList = list({
  path: '/probe',
  title: 'Probe',
  permission: 'BLOG_VIEW',
  scope: 'everyone',
  columns: { id: id(), name: text('Name') },
  filters: { name: contains() },
  sort: ['id', 'ascending'],
})
const echo = query({
  at: '/api/probe/:id/echo',
  title: 'Echo',
  permission: 'BLOG_VIEW',
  scope: 'everyone',
  parameters: z.strictObject({ id: z.string(), word: z.optional(z.string()) }),
  answer: { id: text() },
})
const failing = query({
  at: '/api/probe-fails',
  title: 'Fails',
  permission: null,
  scope: 'everyone',
  parameters: z.object({ how: z.string() }),
  answer: json(),
})

/** One list, one query and one failing query: enough to test request authorization. */
export const probeModules = [
  module({ name: 'probe', title: 'Probe', screens: [domainsList], queries: [echo, failing] }),
]
export const probeBindings = [
  bindings({
    datasets: [
      dataset(domainsList, ({ db }) => db.selectFrom('currency').select([sql<bigint>`1`.as('id'), 'code as name'])),
    ],
    queryHandlers: [
      answer(echo, async ({ parameters }) => (parameters.id === '404' ? null : { id: parameters.id })),
      answer(failing, async ({ tx, parameters }) => {
        if (parameters.how === 'secretly') throw new Error('the password of the database is hunter2')
        await sql.raw(`select 1/0`).execute(tx)
        return null
      }),
    ],
  }),
]

/** A server with only this section, and a signed-in user who may read it. */
export async function openProbe() {
  const database = await freshDatabase()
  await insertDomains(database.ownerPool)
  const server = await startTestServer(database, { catalogue: probeModules, bindings: probeBindings })
  await createStaff(database.ownerPool, {
    username: 'reader',
    permissions: ['BLOG_VIEW'],
    transactionPassword: 'north-window-55-kettle',
  })
  const staff = panelClient(server.url)
  await staff.login('reader', testPassword)
  const close = async () => {
    await server.close()
    await database.close()
  }
  return { database, server, staff, close }
}
