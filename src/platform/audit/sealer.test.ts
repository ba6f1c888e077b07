import { createHash } from 'node:crypto'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { key, openTrail, type TrailSetup } from '#checks/harness/staff/audit-trail.ts'
import { readHeads } from './external-copy.ts'
import { sealNext } from './seal.ts'
import { copier, startTrail } from './trail.ts'

let fixture: TrailSetup
beforeEach(async () => {
  fixture = await openTrail()
})
afterEach(() => fixture?.close())

describe('the sealer', () => {
  test('AUD-03 leaves neither link nor seal after a crash between them, and the next run carries on', async () => {
    await fixture.add(5)
    await fixture.tamper(
      `create function fall() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    await fixture.owner.query('create trigger fall before insert on audit_seal for each row execute function fall()')
    await expect(fixture.sealAll()).rejects.toThrow('power cut')
    expect((await fixture.owner.query('select 1 from audit_link')).rowCount).toBe(0)
    await fixture.owner.query('drop trigger fall on audit_seal')
    await fixture.sealAll()
    expect(await fixture.findings()).toEqual([])
    expect((await fixture.owner.query('select 1 from audit_link')).rowCount).toBe(5)
  })

  test('AUD-03 copies rows after a crash between seal and file, and repairs a torn line', async () => {
    await fixture.add(5)
    await fixture.sealAll()
    await copier(fixture.database.db, fixture.folder)()
    const [name] = await readdir(fixture.folder)
    const file = join(fixture.folder, name!)
    await truncate(file, (await stat(file)).size - 40)
    await fixture.add(4, 50)
    await fixture.sealAll()
    await copier(fixture.database.db, fixture.folder)()
    const seqs = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { seq: number }).seq)
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('AUD-04 neither blocks writers nor waits for them', async () => {
    await fixture.add(3)
    const young = await fixture.database.ownerPool.connect()
    await young.query('begin')
    await young.query(`insert into audit (domain_id, actor, action) values (1, 'slow', 'something')`)
    await fixture.add(3, 10)
    const sealing = await fixture.database.appPool.connect()
    await sealing.query('begin')
    await sealing.query(`select 1 from setting where key = 'audit_turn' for update`)
    await fixture.owner.query(`set lock_timeout = '200ms'`)
    await fixture.add(1, 20)
    expect(await sealNext(fixture.database.db, key)).toEqual({ rows: [] })
    await sealing.query('rollback')
    sealing.release()
    await sealNext(fixture.database.db, key)
    const { rows } = await fixture.owner.query<{ actor: string }>(
      'select a.actor from audit a join audit_link l on l.audit_id = a.id',
    )
    expect(rows.map(({ actor }) => actor)).not.toContain('slow')
    await young.query('commit')
    young.release()
    await fixture.sealAll()
    expect(await fixture.findings()).toEqual([])
    expect((await fixture.owner.query('select 1 from audit_link')).rowCount).toBe(8)
  })

  test('AUD-03 links rows in the order of their transactions, whatever their clocks say', async () => {
    const early = await fixture.database.ownerPool.connect()
    await early.query('begin')
    const begun = await early.query<{ at: Date }>('select now() as at')
    for (const actor of ['first', 'second'])
      await fixture.owner.query(`insert into audit (domain_id, actor, action) values (1, $1, 'something')`, [actor])
    // It began before the others, and gets its transaction id after them.
    await early.query(`insert into audit (at, domain_id, actor, action) values ($1, 1, 'last', 'something')`, [
      begun.rows[0]?.at,
    ])
    await early.query('commit')
    early.release()
    await fixture.add(2)
    await fixture.sealAll()
    const { rows } = await fixture.owner.query<{ actor: string }>(
      'select a.actor from audit a join audit_link l on l.audit_id = a.id order by l.seq',
    )
    expect(rows.map(({ actor }) => actor).slice(0, 3)).toEqual(['first', 'second', 'last'])
    expect(rows).toHaveLength(5)
    expect(await fixture.findings()).toEqual([])
  })

  test('AUD-03 builds one chain with two sealers at once', async () => {
    await fixture.add(400)
    for (;;) {
      await Promise.all([1, 2, 3].map(() => sealNext(fixture.database.db, key)))
      if ((await fixture.unsealed()) === 0n) break
    }
    expect(await fixture.findings()).toEqual([])
  })

  test('AUD-09 seals, copies and stores heads by itself; the copy verifies without the database', async () => {
    const faults: unknown[] = []
    const trail = startTrail({
      db: fixture.database.db,
      key,
      folder: join(fixture.folder, 'audit'),
      onFault: (error) => faults.push(error),
    })
    await fixture.add(30)
    await until('every row is sealed', async () => (await fixture.unsealed()) === 0n)
    await trail.end()
    expect(faults).toEqual([])
    const heads = await readHeads(join(fixture.folder, 'audit'))
    expect(heads?.at(-1)?.seq).toBe('30')
    const [file] = (await readdir(join(fixture.folder, 'audit'))).filter((name) => name.startsWith('2'))
    let before = Buffer.alloc(32)
    for (const line of (await readFile(join(fixture.folder, 'audit', file!), 'utf8')).trimEnd().split('\n')) {
      const [, hash, row] = /^\{"seq":\d+,"hash":"(\w+)","row":(.*)\}$/.exec(line)!
      before = createHash('sha256').update(before).update(row!).digest()
      expect(before.toString('hex')).toBe(hash)
    }
    expect(heads?.at(-1)?.head).toBe(before.toString('hex'))
  })

  test('AZ-10 reports a burst of refusals', async () => {
    const trail = startTrail({
      db: fixture.database.db,
      key,
      folder: fixture.folder,
      onFault: (error) => {
        throw error
      },
    })
    await fixture.owner.query(
      `insert into audit (actor, action, result) select 'prober', 'denied', 'REJECTED' from generate_series(1, 25)`,
    )
    const burst = `select 1 from outbox where name = 'audit.refusals.burst' and subject = 'prober'`
    await until('the burst is reported', async () => (await fixture.owner.query(burst)).rowCount)
    await trail.end()
    expect((await fixture.owner.query(`select reason from audit where action = 'refusals.burst'`)).rows).toEqual([
      { reason: 'Refused 25 times within a minute' },
    ])
  })
})
