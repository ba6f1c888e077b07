import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { everything, openExportSetup } from '#checks/harness/export-setup.ts'
import { listZone } from '#checks/harness/list-rows.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { mayMount, mountSmallDisk } from '#checks/harness/processes/small-disk.ts'
import { createStaff, insertDomains, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { writeAtomically } from '#engine/exports/file-store.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { bootDatabase } from './database-boot.ts'
import type { Server } from './main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

test('a call that meets a full disk of the database is refused as that, changes nothing, and works when there is space', async () => {
  await createStaff(database.ownerPool, { username: 'writer' })
  const client = panelClient(server.url)
  await client.login('writer', testPassword)
  const set = () =>
    client.post('/api/transaction-password', { loginPassword: testPassword, password: 'marble-compass-38-fig' })
  const stored = async () =>
    (await database.ownerPool.query(`select transaction_password_hash as hash from staff where username = 'writer'`))
      .rows
  await database.ownerPool.query(`create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on audit for each row execute function fill_disk()`)
  const before = await stored()
  const refused = await set()
  expect(refused.status).toBe(507)
  expect(refused.body).toMatchObject({
    message: 'Disk full',
    data: 'The disk of the server is full. Nothing was changed. Try again when there is space.',
  })
  expect(await stored()).toEqual(before)
  await database.ownerPool.query('drop trigger full_disk on audit')
  expect((await set()).status).toBe(200)
  expect(await stored()).not.toEqual(before)
})

test.runIf(mayMount)(
  'the embedded database on a disk that fills up goes on by itself when there is space',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'overround-full-'))
    const unmount = mountSmallDisk(folder, '400m')
    const settings = { ...testSettings, dataDir: join(folder, 'data') }
    try {
      const booted = await bootDatabase(settings)
      const asked = async (text: string) => {
        const client = new pg.Client({ connectionString: booted.ownerUrl })
        client.on('error', () => undefined)
        try {
          await client.connect()
          return (await client.query(text)).rows
        } finally {
          await client.end()
        }
      }
      try {
        await asked('create table kept (text text)')
        const fill = () =>
          asked(`insert into kept select repeat(md5(n::text), 200) from generate_series(1, 2000) n`).then(
            () => 'written',
            (error: Error) => ('code' in error ? String(error.code) : error.message),
          )
        const filler = join(folder, 'filler')
        await writeFile(filler, Buffer.alloc(400_000_000)).catch((error: NodeJS.ErrnoException) =>
          expect(error.code).toBe('ENOSPC'),
        )
        let [seen, before] = ['written', '']
        for (let n = 0; n < 200 && seen === 'written'; n += 1) {
          before = await asked('select count(*)::text as rows from kept').then(
            (rows) => String(rows[0]?.['rows']),
            () => before,
          )
          seen = await fill()
        }
        // Full files answer 53100; a full log ends the database, and its connections with it.
        expect(seen).toMatch(/^(?:53100|57P0\d|08\w{3}|ECONN\w+|Connection terminated.*)$/)
        await rm(filler)
        await expect
          .poll(() => asked('select count(*)::text as rows from kept').catch(() => []), { timeout: 120_000 })
          .toEqual([{ rows: before }])
        expect(await fill()).toBe('written')
      } finally {
        await booted.stop()
      }
    } finally {
      unmount()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a file for which the disk has no space fails with that reason, leaves nothing, and can be written later', async () => {
  const setup = await openExportSetup()
  try {
    const { queued } = await setup.requestFile({})
    const files = () => readdir(setup.exports.folder)
    const before = await files()
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    async function* cutOff() {
      yield Buffer.alloc(1_000_000)
      throw full
    }
    const write = async (exports: Exports) => ({
      stored: await writeAtomically(exports.folder, 'csv', cutOff()),
      rows: 0,
      actor: everything,
      timeZone: listZone,
    })
    const withoutSpace: Exports = {
      ...setup.exports,
      customFiles: { '/withdraws': { permission: 'REPORT_EXPORT', write, playerOf: () => 0n } },
      onFault: () => undefined,
    }
    await runExport(withoutSpace, queued[0]!)
    expect(await setup.rowOf(queued[0]!)).toMatchObject({
      status: 'FAILED',
      message: 'The disk of the server is full. Try again when there is space.',
      file: null,
    })
    expect(await files()).toEqual(before)
    expect((await setup.createFile({})).row.status).toBe('READY')
  } finally {
    await setup.close()
  }
})
