import { startedInMain } from '#checks/harness/staff/staff.ts'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { rolePresets } from '#areas/access/presets/role-presets.ts'
import { isInRun, partOf, sizeOf } from '#checks/run-size.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { wholePeriod } from './crawl.ts'
import { nodes, insertTreeFixture, playerOf } from './tree-fixture.ts'
import { playerRecordsSql } from './tree-records.ts'
import { startInProcessServer, type SessionHeaders, type InProcessServer } from './in-process-server.ts'
import { readEverything } from './read-all.ts'

const isFull = process.env['ACCESS'] === 'all'
let database: TestDatabase
let server: InProcessServer
let exports: Exports
const logLines: string[] = []
/** Permissions by user: all, all except PII_REVEAL, and each role preset. */
const roles: Readonly<Record<string, readonly Permission[]>> = {
  all: permissions,
  clerk: permissions.filter((one) => one !== 'PII_REVEAL'),
  ...Object.fromEntries(Object.entries(rolePresets).map(([name, preset]) => [name.toLowerCase(), preset.permissions])),
}
const users = new Map<string, { readonly staffId: bigint; readonly pass: SessionHeaders }>()
let personal: string[] = []

const personalDataSql = `
  update player set phone = '+9177' || lpad(id::text, 8, '0'), email = 'canary-' || id || '@example.test';
  update agent set phone = '+9166' || lpad(id::text, 8, '0');
  update withdrawal set beneficiary = 'account 55' || lpad(player_id::text, 10, '0'), beneficiary_name = 'Holder canary ' || player_id;
`

beforeAll(async () => {
  // The server logs to standard output.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logLines.push(String(text)) > 0)
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool, playerRecordsSql)
  await database.ownerPool.query(personalDataSql)
  const { rows } = await database.ownerPool.query<{ value: string }>(
    `select phone as value from player union select email from player union select phone from agent
     union select beneficiary from withdrawal union select beneficiary_name from withdrawal`,
  )
  personal = rows.map(({ value }) => value)
  expect(canariesFoundIn(personal.join(' '))).toHaveLength(personal.length)
  server = await startInProcessServer(database, { logLevel: 'trace' })
  for (const [username, held] of Object.entries(roles)) {
    const hired = { username, domains: [1, 2, 3], permissions: held, transactionPassword }
    users.set(username, await server.addUser(hired))
  }
  exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder: await mkdtemp(join(tmpdir(), 'canaries-')),
    storage: localFolder(join(tmpdir(), 'no-pictures')),
    customFiles: personalDataFile,
    startedAs: startedInMain,
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.close()
  await database?.close()
  await rm(exports.folder, { recursive: true, force: true })
})

/** Matches the inserted personal values and nothing else. */
const canary = /\+91(?:77|66)\d{8}|canary-\d+@example\.test|account 55\d{10}|Holder canary \d+/g
const canariesFoundIn = (text: string): string[] => [...new Set(text.match(canary) ?? [])].toSorted()

test('PII-01 masks the personal data of 201 players in every answer, for every role', async () => {
  expect(personal.length).toBeGreaterThan(800)
  for (const [turn, [name, held]] of Object.entries(roles).entries()) {
    // Who has every permission reads every list and half of the rest, who lacks one a twelfth; the roles, which hold less, a part together.
    const parts = { all: 2, clerk: 12 }[name] ?? 36
    const isRead = (place: number) => isFull || isInRun(place + turn, parts)
    const reading = { pass: users.get(name)!.pass, permissions: new Set(held), isWhole: name === 'all', isRead }
    const read = (await readEverything(server, reading)).join('\n')
    expect(read).toContain('"data"')
    expect(canariesFoundIn(read), name).toEqual([])
  }
})

test('PII-01 masks personal data in every export with every column', async () => {
  const lists = contentsOf(modules).lists.filter(({ export: kinds }) => kinds?.includes('csv'))
  const { staffId } = users.get('all')!
  let rows = 0
  for (const list of isFull ? lists : partOf(lists, 3)) {
    const order = { filters: wholePeriod(list), sort: list.sort[0], direction: list.sort[1], columns: null, words: '' }
    const { rows: made } = await database.ownerPool.query<{ id: string }>(
      `insert into report_request (domain_id, staff_id, report_type, title, filters, file_extension) values (1, $1, $2, $3, $4, 'csv') returning id`,
      [staffId, list.path, list.title, JSON.stringify({ ...order, columns: Object.keys(list.columns) })],
    )
    await runExport(exports, made[0]!.id)
    const { rows: done } = await database.ownerPool.query<{ status: string; file: string; rows: number }>(
      'select status, file, rows from report_request where id = $1',
      [made[0]!.id],
    )
    const [{ status, file, rows: count } = { status: 'gone', file: '', rows: 0 }] = done
    if (status !== 'READY') continue
    rows += count
    expect(canariesFoundIn(await readFile(join(exports.folder, file), 'utf8')), list.path).toEqual([])
  }
  expect(rows).toBeGreaterThan(isFull ? 1_000 : sizeOf(250, 1_000))
})

test('PII-01 keeps personal data out of logs, events, errors and stored answers', async () => {
  const { pass } = users.get('all')!
  const id = String(playerOf(nodes[3]!.id))
  const reason = { code: 'CHECKED', text: 'Player called' }
  const ask = (method: string, path: string, body: unknown = {}) => server.ask(pass, { method, path, body })
  // A user with the permission can reveal it with a reason; only that answer contains it.
  const response = await ask('POST', `/api/players/${id}/personal-data`, { reason })
  expect([response.status, canariesFoundIn(response.text)]).toEqual([
    200,
    [`+9177${id.padStart(8, '0')}`, `canary-${id}@example.test`].toSorted(),
  ])
  const { pass: clerk } = users.get('clerk')!
  const refused = await server.ask(clerk, {
    method: 'POST',
    path: `/api/players/${id}/personal-data`,
    body: { reason },
  })
  expect([refused.status, canariesFoundIn(refused.text)]).toEqual([403, []])
  for (const path of [
    `/api/players?phone=%2B9177${id.padStart(8, '0')}`,
    `/api/search?q=%2B9177${id.padStart(8, '0')}`,
    `/api/players?strange=canary-${id}@example.test`,
  ])
    expect(canariesFoundIn((await ask('GET', path)).text), path).toEqual([])
  const withPhone = { values: { phone: personal[0], email: 'no address' }, name: personal[1], phone: personal[0] }
  for (const path of [`/api/players/${id}/profile`, '/api/players', `/api/player-create`])
    await ask('POST', path, withPhone)
  expect(logLines.length).toBeGreaterThan(100)
  expect(canariesFoundIn(logLines.join('\n'))).toEqual([])
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: texts } = await database.ownerPool.query<{ text: string }>(`select t::text as text from ${name} t`)
    if (texts.some(({ text }) => canariesFoundIn(text).length > 0)) holding.push(name)
  }
  expect(holding.toSorted()).toEqual(['agent', 'player', 'withdrawal'])
})
