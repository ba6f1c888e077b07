import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/confirmation.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { clientPackage } from './client-package.ts'
import { journeyProgram, wrongPrograms } from './journey-program.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../node_modules')
const secrets = { 'site-journey': 'a secret of the site', 'feed-journey': 'a secret of the feed' }
let database: TestDatabase
let server: Server
let trader: PanelClient
let folder: string

/** A folder of an integrator with the package that was made of the document alone, as it is served. */
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  for (const [keyId, secret] of Object.entries(secrets))
    await database.ownerPool.query(
      `insert into inbound_key (domain_id, key_id, name, secret_encrypted, is_feed) values (1, $1, $1, $2, $1 = 'feed-journey')`,
      [keyId, seal(testSettings.sealingKeys, secret, sealOf(keyId))],
    )
  await createStaff(database.ownerPool, {
    username: 'trader',
    permissions: staffPermissions,
    domains: [1],
    transactionPassword: confirmation.transactionPassword,
  })
  server = await startTestServer(database, { jobs: 'work' })
  trader = panelClient(server.url)
  await trader.login('trader', testPassword)
  const document: unknown = (await trader.get('/api/openapi.json')).body
  folder = await mkdtemp(join(tmpdir(), 'overround-client-'))
  const installed = join(folder, 'node_modules/overround-client')
  await mkdir(installed, { recursive: true })
  for (const [name, text] of Object.entries(clientPackage(document))) await writeFile(join(installed, name), text)
  await symlink(join(modules, '@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the compiler says of the programs of the folder, with the strictest settings. */
async function compiled(names: readonly string[]): Promise<string> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }))
  return run(join(modules, '.bin/tsc'), ['-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** Declares what the feed proposed, as staff do. */
async function declareResult(): Promise<void> {
  const { rows } = await database.ownerPool.query<{ id: string }>('select id::text from market')
  const settled = await trader.post(`/api/market-result/${rows[0]?.id}/feed-settlement`, confirmation)
  expect(settled.body).toMatchObject({ status: true })
}

test('a program on the client that was made of the document alone takes a player from registration to withdrawal', async () => {
  await writeFile(join(folder, 'journey.ts'), journeyProgram)
  expect(await compiled(['journey.ts'])).toBe('')
  const journey = run(process.execPath, [join(folder, 'journey.ts'), server.url, ...Object.values(secrets)])
  await new Promise<void>((resolve, reject) => {
    journey.child.stderr?.on('data', (text) => String(text).includes('waits for the operator') && resolve())
    journey.child.on('exit', (code) => code !== 0 && reject(new Error(`The program ended with ${code}`)))
  })
  await declareResult()
  const journeyed: unknown = JSON.parse((await journey).stdout)
  expect(journeyed).toMatchObject({
    bet: { status: 'OPEN' },
    placed: { status: 'OPEN', stake: '50.00', potential: '150.00' },
    reserved: { balance: '450.00', exposure: '100.00', available: '350.00' },
    refused: [409, expect.stringContaining('Not enough')],
    ticket: { returned: '150.00' },
    // The ticket returns 150.00, and the bet wins 150.00 less 2 % commission.
    settled: { balance: '747.00', exposure: '0.00', available: '747.00' },
    paid: { status: 'PENDING', amount: '700.00' },
    rest: { balance: '47.00' },
  })
  expect(journeyed).toHaveProperty('again', (journeyed as { bet: unknown }).bet)
  const { rows } = await database.ownerPool.query('select count(*)::int as bets from bet_settled')
  expect(rows).toEqual([{ bets: 1 }])
})

test('the types of the client refuse what the interface would', async () => {
  const start = `import { overround } from 'overround-client'
const site = overround({ url: 'http://nowhere', key: 'k', secret: 's' })
`
  const named = Object.entries(wrongPrograms).map(([title, line], at) => ({ title, file: `wrong-${at}.ts`, line }))
  for (const { file, line } of named) await writeFile(join(folder, file), start + line)
  const errors = await compiled(named.map(({ file }) => file))
  const refused = named.filter(({ file }) => errors.includes(`${file}(3,`)).map(({ title }) => title)
  expect(refused).toEqual(Object.keys(wrongPrograms))
})
