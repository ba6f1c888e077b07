import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

const page = `<!doctype html><html><head><meta name="csrf-token" content="" /><meta name="first-page" /></head><body><script type="module" src="/assets/main-Ab12Cd34.js"></script></body></html>`
const built = {
  'src/panel/main.tsx': { file: 'assets/main-Ab12Cd34.js' },
  'src/panel/app/module-files.ts': { file: 'assets/files-Ab12Cd35.js', imports: ['src/panel/main.tsx'] },
  'src/areas/exchange/bets/bets.module.ts': {
    file: 'assets/bets-Ab12Cd36.js',
    imports: ['_kinds.js', 'src/panel/main.tsx'],
  },
  '_kinds.js': { file: 'assets/kinds-Ab12Cd37.js' },
  'src/areas/players/profile/players.module.ts': { file: 'assets/players-Ab12Cd38.js' },
}

let folder: string
let database: TestDatabase
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-first-page-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(built))
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { panelFolder: folder })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

async function signedIn(username: string, permissions: readonly string[]) {
  const { staffId } = await createStaff(database.ownerPool, { username, permissions })
  const client = panelClient(server.url)
  expect((await client.login(username, testPassword)).status).toBe(200)
  const read = async (path: string) => {
    const { body } = await client.get(path)
    const described = /<meta name="first-page" content="([^"]*)" data-user="([^"]*)" data-domains="([\d,]*)">/.exec(
      body as string,
    )
    return {
      list: described?.[1] === undefined ? null : (JSON.parse(described[1].replaceAll('&quot;', '"')) as object),
      user: described?.[2],
      domains: described?.[3],
      preloads: [...(body as string).matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file),
      text: (body as string).replaceAll(/content="[\w.+/=-]{24,}"/g, ''),
    }
  }
  return { staffId, read }
}

test('the page of a list names the list to its reader, and the scripts of its screen that the page does not load itself', async () => {
  const { read } = await signedIn('asha', ['MY_BETS_VIEW'])
  const { list, user, domains, preloads } = await read('/my-bets')
  expect(list).toMatchObject({ path: '/api/my-bets', opens: '' })
  expect(list).toHaveProperty('filters', expect.arrayContaining(['placedAt', 'player', 'status']))
  expect([user, domains]).toEqual(['asha', '1'])
  expect(preloads).toEqual(['/assets/files-Ab12Cd35.js', '/assets/bets-Ab12Cd36.js', '/assets/kinds-Ab12Cd37.js'])
})

test('nothing of the address but its screen is in the page', async () => {
  const { read } = await signedIn('meera', ['MY_BETS_VIEW'])
  const [plain, narrowed] = [await read('/my-bets'), await read('/my-bets?status=SETTLED&player=planted')]
  expect(narrowed.text).toBe(plain.text)
  expect(narrowed.text).not.toContain('planted')
})

test('no list is named to who may not open it, has a view of their own for it, or is not signed in', async () => {
  const { staffId, read } = await signedIn('ravi', ['MY_BETS_VIEW'])
  expect((await read('/players')).list).toBeNull()
  expect((await read('/none')).list).toBeNull()
  const { body } = await panelClient(server.url).get('/my-bets')
  expect(body).not.toMatch(/first-page|modulepreload/)
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into saved_view (staff_id, path, name, view) values ($1, '/my-bets', 'Settled', '{"search": "status=SETTLED"}') returning id`,
    [staffId],
  )
  expect((await read('/my-bets')).list).not.toBeNull()
  await database.ownerPool.query('insert into default_view (staff_id, path, view_id) values ($1, $2, $3)', [
    staffId,
    '/my-bets',
    rows[0]?.id,
  ])
  expect((await read('/my-bets')).list).toBeNull()
})

test('what the build says of itself is not served', async () => {
  expect((await panelClient(server.url).get('/.vite/manifest.json')).status).toBe(404)
})
