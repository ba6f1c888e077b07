import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { migrate } from './migrate.ts'
import { readSteps, schemaFolders } from './schema/steps.ts'
import type { SchemaFolders } from './schema/steps.ts'

let database: TestDatabase
let folder: string
let folders: SchemaFolders

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.url, folders)
const names = async () =>
  (await database.ownerPool.query<{ name: string }>('select name from migration order by applied_at')).rows.map(
    (row) => row.name,
  )

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.ownerPool.query('drop table if exists migration, colour, shade')
  folder = await mkdtemp(join(tmpdir(), 'overround-migrations-'))
  folders = { baseline: join(folder, 'baseline'), migrations: join(folder, 'migrations') }
  await Promise.all([mkdir(folders.baseline), mkdir(folders.migrations)])
  return () => rm(folder, { recursive: true })
})

const colour = 'create table colour (name text primary key)'
const shade = 'create table shade (colour text references colour)'

describe('migrate', () => {
  it('applies the files of the baseline as one step, then each migration, once', async () => {
    await put('baseline/02-shade.sql', shade)
    await put('baseline/01-colour.sql', colour)
    await put('migrations/0002_rgb.sql', 'alter table colour add column rgb text; drop table shade')
    await put('migrations/0001_index.sql', 'create index on shade (colour)')
    expect(await run()).toEqual(['baseline 1', '0001_index.sql', '0002_rgb.sql'])
    expect(await run()).toEqual([])
    expect(await names()).toEqual(['baseline 1', '0001_index.sql', '0002_rgb.sql'])
  })

  it('applies migrations of two areas by their time, after the numbered ones', async () => {
    await put('baseline/01-colour.sql', colour)
    await put('migrations/2026-11-28T1530-access-rgb.sql', 'alter table colour add column rgb text')
    await put('migrations/2026-11-27T2315-payments-shade.sql', shade)
    await put('migrations/0098_index.sql', 'create index on colour (name)')
    expect(await run()).toEqual([
      'baseline 1',
      '0098_index.sql',
      '2026-11-27T2315-payments-shade.sql',
      '2026-11-28T1530-access-rgb.sql',
    ])
  })

  it('applies one that lands late exactly once, where a later one was applied before', async () => {
    const [early, late] = ['2026-11-27T2315-payments-shade.sql', '2026-11-28T1530-access-rgb.sql']
    await put('baseline/01-colour.sql', colour)
    await put(`migrations/${late}`, 'alter table colour add column rgb text')
    expect(await run()).toEqual(['baseline 1', late])
    await put(`migrations/${early}`, shade)
    expect(await run()).toEqual([early])
    expect(await run()).toEqual([])
    expect(await names()).toEqual(['baseline 1', late, early])
  })

  it('refuses a name out of form, and changes nothing', async () => {
    await put('baseline/01-colour.sql', colour)
    await put('migrations/2026-11-31T1530-payments-shade.sql', shade)
    await expect(run()).rejects.toThrow(
      'The migration 2026-11-31T1530-payments-shade.sql is not named by date, time (UTC) and area',
    )
    const { rows } = await database.ownerPool.query(`select to_regclass('colour') as colour`)
    expect(rows).toEqual([{ colour: null }])
  })

  it('is applied once by three processes that start together', async () => {
    await put('baseline/01-colour.sql', `${colour}; select pg_sleep(0.2)`)
    const runs = await Promise.all([1, 2, 3].map(run))
    expect(runs.flat()).toEqual(['baseline 1'])
  })

  it('rolls back a failing file and names the line', async () => {
    await put('baseline/01-colour.sql', colour)
    await put('migrations/0001_shade.sql', 'create table shade ();\n\n-- why\nselect\n  nonsense;\nselect 1')
    await expect(run()).rejects.toThrow('0001_shade.sql line 5: column "nonsense"')
    expect(await names()).toEqual(['baseline 1'])
    await expect(database.ownerPool.query('select from shade')).rejects.toThrow('does not exist')
  })

  it('names the statement where the error has no position', async () => {
    await put(
      'baseline/01-colour.sql',
      `${colour};\ninsert into colour values ('red');\ninsert into colour values ('red')`,
    )
    await expect(run()).rejects.toThrow('01-colour.sql line 3: duplicate key')
  })

  it('rejects a file changed after it was applied', async () => {
    await put('baseline/01-colour.sql', colour)
    await run()
    await put('baseline/01-colour.sql', 'create table colour (name text primary key, rgb text)')
    await expect(run()).rejects.toThrow('The migration baseline 1 was changed after')
  })

  it('rejects a database newer than the code', async () => {
    await put('baseline/01-colour.sql', colour)
    await put('migrations/0001_shade.sql', shade)
    await run()
    await rm(join(folders.migrations, '0001_shade.sql'))
    await expect(run()).rejects.toThrow('does not know')
  })

  it('rejects a database from before the baseline and says what to do', async () => {
    await put('baseline/01-colour.sql', colour)
    await database.ownerPool
      .query(`create table migration (name text primary key, sha256 text not null, applied_at timestamptz default now());
      insert into migration values ('0001_foundation.sql', 'abc')`)
    await expect(run()).rejects.toThrow(
      'The database was created before "baseline 1" and cannot be migrated. Use an empty database',
    )
  })

  it('works with a server role that owns nothing', async () => {
    await put('baseline/01-colour.sql', 'create table colour (name text); grant select on colour to overround_app')
    await run()
    const { rows } = await database.appPool.query('select current_user as role, (select count(*) from colour) as rows')
    expect(rows).toEqual([{ role: 'overround_app', rows: 0n }])
    await expect(database.appPool.query(`insert into colour values ('red')`)).rejects.toThrow('permission denied')
    await expect(database.appPool.query('create table stray ()')).rejects.toThrow('permission denied')
  })
})

it('keeps the baseline as it was released: add a migration instead of changing it', async () => {
  const [baseline] = await readSteps(schemaFolders)
  expect(baseline?.sha256, 'add a migration instead of changing the baseline').toBe(
    'b62b050572d19e966072f5e716720748079433c6ca0ebd8b2dc076ad6a2f9d5d',
  )
})
