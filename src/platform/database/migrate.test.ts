import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const names = async () =>
  (await database.ownerPool.query<{ name: string }>('select name from migration order by name')).rows.map(
    (row) => row.name,
  )

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.ownerPool.query('drop table if exists migration, colour, shade')
  folder = await mkdtemp(join(tmpdir(), 'overround-migrations-'))
  return () => rm(folder, { recursive: true })
})

describe('migrate', () => {
  it('applies files in order of name, once', async () => {
    await put('0002_shade.sql', 'create table shade (colour text references colour)')
    await put('0001_colour.sql', 'create table colour (name text primary key)')
    expect(await migrate(database.url, folder)).toEqual(['0001_colour.sql', '0002_shade.sql'])
    expect(await migrate(database.url, folder)).toEqual([])
    expect(await names()).toEqual(['0001_colour.sql', '0002_shade.sql'])
  })

  it('is applied once by three processes that start together', async () => {
    await put('0001_colour.sql', 'create table colour (name text primary key); select pg_sleep(0.2)')
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(runs.flat()).toEqual(['0001_colour.sql'])
  })

  it('rolls back a failing file and says where it failed', async () => {
    await put('0001_colour.sql', 'create table colour (name text primary key)')
    await put('0002_shade.sql', 'create table shade ();\n\nselect nonsense')
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_shade.sql line 3: column "nonsense"')
    expect(await names()).toEqual(['0001_colour.sql'])
    await expect(database.ownerPool.query('select from shade')).rejects.toThrow('does not exist')
  })

  it('rejects a file changed after it was applied', async () => {
    await put('0001_colour.sql', 'create table colour (name text primary key)')
    await migrate(database.url, folder)
    await put('0001_colour.sql', 'create table colour (name text primary key, rgb text)')
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_colour.sql was changed after')
  })

  it('rejects a database newer than the code', async () => {
    await put('0001_colour.sql', 'create table colour (name text primary key)')
    await migrate(database.url, folder)
    await rm(join(folder, '0001_colour.sql'))
    await expect(migrate(database.url, folder)).rejects.toThrow('does not know')
  })

  it('works with a server role that owns nothing', async () => {
    await put('0001_colour.sql', 'create table colour (name text); grant select on colour to overround_app')
    await migrate(database.url, folder)
    const { rows } = await database.appPool.query('select current_user as role, (select count(*) from colour) as rows')
    expect(rows).toEqual([{ role: 'overround_app', rows: 0n }])
    await expect(database.appPool.query(`insert into colour values ('red')`)).rejects.toThrow('permission denied')
    await expect(database.appPool.query('create table stray ()')).rejects.toThrow('permission denied')
  })
})
