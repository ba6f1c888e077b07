import { personalDataFile } from '#areas/players/personal-data/write-person.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { rolePresets } from '#areas/access/roles/role-presets.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { whole } from './crawl.ts'
import { nodes, plantEstate, playerOf } from './estate.ts'
import { fillingOfPeople } from './estate-people.ts'
import { openPremises, type Pass, type Premises } from './premises.ts'
import { everythingRead } from './read-all.ts'

let database: TestDatabase
let premises: Premises
let exports: Exports
const written: string[] = []
/** By what he is hired as: everything, everything but the right to see what is personal, and what roles usually are. */
const roles: Readonly<Record<string, readonly Permission[]>> = {
  all: permissions,
  clerk: permissions.filter((one) => one !== 'PII_REVEAL'),
  ...Object.fromEntries(Object.entries(rolePresets).map(([name, preset]) => [name.toLowerCase(), preset.permissions])),
}
const people = new Map<string, { readonly staffId: bigint; readonly pass: Pass }>()
let personal: string[] = []

const planting = `
  update player set phone = '+9177' || lpad(id::text, 8, '0'), email = 'canary-' || id || '@example.test';
  update agent set phone = '+9166' || lpad(id::text, 8, '0');
  update withdrawal set beneficiary = 'account 55' || lpad(player_id::text, 10, '0'), beneficiary_name = 'Holder canary ' || player_id;
`

beforeAll(async () => {
  // What the server logs goes to the standard output as it is written.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  database = await freshDatabase()
  await plantEstate(database.ownerPool, fillingOfPeople)
  await database.ownerPool.query(planting)
  const { rows } = await database.ownerPool.query<{ value: string }>(
    `select phone as value from player union select email from player union select phone from agent
     union select beneficiary from withdrawal union select beneficiary_name from withdrawal`,
  )
  personal = rows.map(({ value }) => value)
  expect(wholeIn(personal.join(' '))).toHaveLength(personal.length)
  premises = await openPremises(database, { logLevel: 'trace' })
  for (const [username, held] of Object.entries(roles)) {
    const hired = { username, domains: [1, 2, 3], permissions: held, transactionPassword }
    people.set(username, await premises.hire(hired))
  }
  exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder: await mkdtemp(join(tmpdir(), 'canaries-')),
    storage: localFolder(join(tmpdir(), 'no-pictures')),
    ownFiles: personalDataFile,
    isClosedToDevelopers: true,
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await premises?.close()
  await database?.close()
  await rm(exports.folder, { recursive: true, force: true })
})

/** As each of them was planted; nothing else looks so. */
const canary = /\+91(?:77|66)\d{8}|canary-\d+@example\.test|account 55\d{10}|Holder canary \d+/g
const wholeIn = (text: string): string[] => [...new Set(text.match(canary) ?? [])].toSorted()

test('PII-01 what is personal of 201 players is read whole by nobody, whatever he reads and whatever his role', async () => {
  expect(personal.length).toBeGreaterThan(800)
  for (const [name, held] of Object.entries(roles)) {
    const reading = { pass: people.get(name)!.pass, permissions: new Set(held), isWhole: name === 'all' }
    const read = (await everythingRead(premises, reading)).join('\n')
    expect(read).toContain('"data"')
    expect(wholeIn(read), name).toEqual([])
  }
})

test('PII-01 nor does it stand in any file, with every column of every list', async () => {
  const lists = contentsOf(modules).lists.filter(({ export: kinds }) => kinds?.includes('csv'))
  const { staffId } = people.get('all')!
  let rows = 0
  for (const list of lists) {
    const order = { filters: whole(list), sort: list.sort[0], direction: list.sort[1], columns: null, words: '' }
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
    expect(wholeIn(await readFile(join(exports.folder, file), 'utf8')), list.path).toEqual([])
  }
  expect(rows).toBeGreaterThan(1_000)
})

test('PII-01 nor in a log, an event, an error or anything that is remembered of what was answered', async () => {
  const { pass } = people.get('all')!
  const id = String(playerOf(nodes[3]!.id))
  const reason = { code: 'CHECKED', text: 'He called' }
  const ask = (method: string, path: string, body: unknown = {}) => premises.ask(pass, { method, path, body })
  // Asked for by who may, with a reason, it is told: once, to him.
  const told = await ask('POST', `/api/players/${id}/personal-data`, { reason })
  expect([told.status, wholeIn(told.text)]).toEqual([
    200,
    [`+9177${id.padStart(8, '0')}`, `canary-${id}@example.test`].toSorted(),
  ])
  const { pass: clerk } = people.get('clerk')!
  const refused = await premises.ask(clerk, {
    method: 'POST',
    path: `/api/players/${id}/personal-data`,
    body: { reason },
  })
  expect([refused.status, wholeIn(refused.text)]).toEqual([403, []])
  for (const path of [
    `/api/players?phone=%2B9177${id.padStart(8, '0')}`,
    `/api/find?q=%2B9177${id.padStart(8, '0')}`,
    `/api/players?strange=canary-${id}@example.test`,
  ])
    expect(wholeIn((await ask('GET', path)).text), path).toEqual([])
  const withPhone = { values: { phone: personal[0], email: 'no address' }, name: personal[1], phone: personal[0] }
  for (const path of [`/api/players/${id}/profile`, '/api/players', `/api/player-create`])
    await ask('POST', path, withPhone)
  expect(written.length).toBeGreaterThan(100)
  expect(wholeIn(written.join('\n'))).toEqual([])
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: texts } = await database.ownerPool.query<{ text: string }>(`select t::text as text from ${name} t`)
    if (texts.some(({ text }) => wholeIn(text).length > 0)) holding.push(name)
  }
  expect(holding.toSorted()).toEqual(['agent', 'player', 'withdrawal'])
})
