import { createHash } from 'node:crypto'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { key, openTrail, type TrailStage } from '#checks/harness/staff/trail.ts'
import { keptHeads } from './keep.ts'
import { sealNext } from './seal.ts'
import { copier, startTrail } from './trail.ts'

let stage: TrailStage
beforeEach(async () => {
  stage = await openTrail()
})
afterEach(() => stage?.close())

describe('the sealer', () => {
  test('AUD-03 what fell over between link and seal left neither, and the next one carries on', async () => {
    await stage.add(5)
    await stage.tamper(
      `create function fall() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    await stage.owner.query('create trigger fall before insert on audit_seal for each row execute function fall()')
    await expect(stage.sealAll()).rejects.toThrow('power cut')
    expect((await stage.owner.query('select 1 from audit_link')).rowCount).toBe(0)
    await stage.owner.query('drop trigger fall on audit_seal')
    await stage.sealAll()
    expect(await stage.findings()).toEqual([])
    expect((await stage.owner.query('select 1 from audit_link')).rowCount).toBe(5)
  })

  test('AUD-03 what fell over between seal and file is copied by the next one, a torn line once and whole', async () => {
    await stage.add(5)
    await stage.sealAll()
    await copier(stage.database.db, stage.folder)()
    const [name] = await readdir(stage.folder)
    const file = join(stage.folder, name!)
    await truncate(file, (await stat(file)).size - 40)
    await stage.add(4, 50)
    await stage.sealAll()
    await copier(stage.database.db, stage.folder)()
    const seqs = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { seq: number }).seq)
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('AUD-04 nobody who records waits for the sealer, and it waits for nobody', async () => {
    await stage.add(3)
    const young = await stage.database.ownerPool.connect()
    await young.query('begin')
    await young.query(`insert into audit (domain_id, actor, action) values (1, 'slow', 'something')`)
    await stage.add(3, 10)
    const sealing = await stage.database.appPool.connect()
    await sealing.query('begin')
    await sealing.query(`select 1 from setting where key = 'audit_turn' for update`)
    await stage.owner.query(`set lock_timeout = '200ms'`)
    await stage.add(1, 20)
    expect(await sealNext(stage.database.db, key)).toEqual({ rows: [] })
    await sealing.query('rollback')
    sealing.release()
    await sealNext(stage.database.db, key)
    const { rows } = await stage.owner.query<{ actor: string }>(
      'select a.actor from audit a join audit_link l on l.audit_id = a.id',
    )
    expect(rows.map(({ actor }) => actor)).not.toContain('slow')
    await young.query('commit')
    young.release()
    await stage.sealAll()
    expect(await stage.findings()).toEqual([])
    expect((await stage.owner.query('select 1 from audit_link')).rowCount).toBe(8)
  })

  test('AUD-03 two sealers at once make one chain', async () => {
    await stage.add(400)
    for (;;) {
      await Promise.all([1, 2, 3].map(() => sealNext(stage.database.db, key)))
      if ((await stage.unsealed()) === 0n) break
    }
    expect(await stage.findings()).toEqual([])
  })

  test('AUD-09 seals, copies and keeps heads by itself; the copy proves itself without the database', async () => {
    const faults: unknown[] = []
    const trail = startTrail({
      db: stage.database.db,
      key,
      folder: join(stage.folder, 'audit'),
      onFault: (error) => faults.push(error),
    })
    await stage.add(30)
    while ((await stage.unsealed()) > 0n) await delay(50)
    await trail.end()
    expect(faults).toEqual([])
    const heads = await keptHeads(join(stage.folder, 'audit'))
    expect(heads?.at(-1)?.seq).toBe('30')
    const [file] = (await readdir(join(stage.folder, 'audit'))).filter((name) => name.startsWith('2'))
    let before = Buffer.alloc(32)
    for (const line of (await readFile(join(stage.folder, 'audit', file!), 'utf8')).trimEnd().split('\n')) {
      const [, hash, row] = /^\{"seq":\d+,"hash":"(\w+)","row":(.*)\}$/.exec(line)!
      before = createHash('sha256').update(before).update(row!).digest()
      expect(before.toString('hex')).toBe(hash)
    }
    expect(heads?.at(-1)?.head).toBe(before.toString('hex'))
  })

  test('AZ-10 a burst of refusals is told', async () => {
    const trail = startTrail({
      db: stage.database.db,
      key,
      folder: stage.folder,
      onFault: (error) => {
        throw error
      },
    })
    await stage.owner.query(
      `insert into audit (actor, action, result) select 'prober', 'denied', 'REJECTED' from generate_series(1, 25)`,
    )
    while (
      (await stage.owner.query(`select 1 from outbox where name = 'audit.refusals.burst' and subject = 'prober'`))
        .rowCount === 0
    )
      await delay(50)
    await trail.end()
    expect((await stage.owner.query(`select reason from audit where action = 'refusals.burst'`)).rows).toEqual([
      { reason: 'Refused 25 times within a minute' },
    ])
  })
})
