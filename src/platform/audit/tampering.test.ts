import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeNewestHead } from './external-copy.ts'
import { copier, headStorer } from './trail.ts'
import { flipRandomBit, openTrail, type TrailSetup } from '#checks/harness/staff/audit-trail.ts'

let fixture: TrailSetup
beforeEach(async () => {
  fixture = await openTrail()
})
afterEach(() => fixture?.close())

async function sealed(): Promise<void> {
  await fixture.seal()
  expect(await fixture.findings()).toEqual([])
}

describe('AUD-03 I-18 the audit trail', () => {
  test('AUD-03 reports a changed row', async () => {
    await sealed()
    const id = await fixture.auditAt(7)
    await fixture.tamper(`update audit set reason = 'Checked' where id = '${id}'`)
    expect(await fixture.findings()).toEqual([{ seq: 7n, audit: id, finding: expect.stringContaining('was changed') }])
  })

  test('AUD-03 reports a deleted row', async () => {
    await sealed()
    const id = await fixture.auditAt(7)
    await fixture.tamper(`delete from audit where id = '${id}'`)
    expect(await fixture.findings()).toEqual([{ seq: 7n, audit: id, finding: expect.stringContaining('was deleted') }])
  })

  test('AUD-03 reports an inserted row', async () => {
    await sealed()
    const id = '01990000-0000-7000-8000-000000000001'
    await fixture.tamper(
      `insert into audit (id, tx, actor, action) select '${id}', tx, 'nobody', 'nothing' from audit_link where seq = 9`,
    )
    expect(await fixture.findings()).toEqual([
      { seq: null, audit: id, finding: expect.stringContaining('was inserted') },
    ])
  })

  test('AUD-03 reports two swapped rows', async () => {
    await sealed()
    const [one, other] = [await fixture.auditAt(4), await fixture.auditAt(12)]
    await fixture.tamper(`update audit a set actor = b.actor, subject = b.subject, before = b.before, domain_id = b.domain_id from audit b
      where (a.id, b.id) in (('${one}', '${other}'), ('${other}', '${one}'))`)
    expect(await fixture.findings()).toEqual([
      { seq: 4n, audit: one, finding: expect.stringContaining('was changed') },
      { seq: 12n, audit: other, finding: expect.stringContaining('was changed') },
    ])
  })

  test('AUD-03 detects that the rows since the last stored head were deleted, by their copies and by the newest head', async () => {
    await sealed()
    await fixture.add(3, 90)
    await fixture.sealAll()
    const newest = ['audit', 'audit_link', 'audit_seal'] as const
    const deleted = async () =>
      fixture.tamper(
        `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > 24)`,
        'delete from audit_link where seq > 24',
        'delete from audit_seal where seq_to > 24',
      )
    const backUp = newest.map((table) => `create table kept_${table} as select * from ${table}`)
    for (const statement of backUp) await fixture.owner.query(statement)
    const restored = () =>
      fixture.tamper(
        ...newest.map((table) => `insert into ${table} select k.* from kept_${table} k on conflict do nothing`),
      )
    await copier(fixture.database.db, fixture.folder)()
    expect(await fixture.findings()).toEqual([])
    await deleted()
    expect((await fixture.findings()).map(({ seq, finding }) => [seq, finding])).toEqual(
      [25n, 26n, 27n].map((seq) => [seq, expect.stringContaining('was copied to a file')]),
    )
    await restored()
    expect(await fixture.findings()).toEqual([])
    await headStorer(fixture.database.db, fixture.folder, storeNewestHead)()
    const copies = (await readdir(fixture.folder)).filter((name) => /^\d[\d-]+\.jsonl$/.test(name))
    expect(copies.length).toBeGreaterThan(0)
    for (const name of copies) await rm(join(fixture.folder, name))
    await deleted()
    expect((await fixture.findings()).map(({ seq, finding }) => [seq, finding])).toEqual([
      [24n, expect.stringContaining('27 was copied externally')],
    ])
  })

  test('AUD-03 detects a truncated tail by the external heads', async () => {
    await sealed()
    await fixture.tamper(
      `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > 20)`,
      'delete from audit_link where seq > 20',
      'delete from audit_seal where seq_to > 20',
    )
    expect(await fixture.findings()).toEqual([
      { seq: 20n, audit: null, finding: expect.stringContaining('24 was copied externally') },
    ])
  })

  test('AUD-03 detects a restored backup that kept growing by the external heads', async () => {
    await sealed()
    await fixture.tamper(
      `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > 20)`,
      'delete from audit_link where seq > 20',
      'delete from audit_seal where seq_to > 20',
    )
    await fixture.add(9, 100)
    await fixture.sealAll()
    expect(await fixture.findings()).toEqual([
      { seq: 24n, audit: await fixture.auditAt(24), finding: expect.stringContaining('was sealed at') },
      { seq: 24n, audit: await fixture.auditAt(24), finding: expect.stringContaining('a different history') },
    ])
  })

  test('AUD-03 detects a recomputed chain by its missing signatures', async () => {
    await sealed()
    const rows = await fixture.owner.query<{ seq: bigint }>('select seq from audit_link where seq >= 7 order by seq')
    await fixture.tamper(`update audit set reason = 'another' where id = '${await fixture.auditAt(7)}'`)
    const texts = await fixture.texts()
    let before = (await fixture.owner.query<{ hash: Buffer }>('select hash from audit_link where seq = 6')).rows[0]!
      .hash
    for (const { seq } of rows.rows) {
      before = createHash('sha256')
        .update(before)
        .update(texts.get(await fixture.auditAt(Number(seq)))!)
        .digest()
      await fixture.tamper(
        `update audit_link set hash = '\\x${before.toString('hex')}' where seq = ${seq}`,
        `update audit_seal set head = '\\x${before.toString('hex')}' where seq_to = ${seq}`,
      )
    }
    const found = (await fixture.findings()).map(({ seq, finding }) => [seq, finding.slice(0, 30)])
    for (const seq of [10n, 15n, 20n, 24n]) expect(found).toContainEqual([seq, 'has an invalid seal: the chain'])
    await rm(join(fixture.folder, 'heads.jsonl'))
    await fixture.tamper('delete from audit_seal where seq_to >= 7')
    expect((await fixture.findings()).map(({ finding }) => finding)).toEqual([
      expect.stringContaining('without a seal'),
    ])
    await fixture.add()
    await expect(fixture.sealAll()).rejects.toThrow('without a valid seal')
  })

  // Set EDITS=10000 for a longer run.
  const edits = Number(process.env['EDITS'] ?? 40)
  test(
    `AUD-03 detects ${edits} single-bit edits anywhere in the rows, the chain and its seals`,
    { timeout: edits * 1_000 + 60_000 },
    async () => {
      await sealed()
      const missed: string[] = []
      for (let at = 0; at < edits; at += 1) {
        const edit = await flipRandomBit(fixture)
        if ((await fixture.findings()).length === 0) missed.push(edit.change)
        await fixture.tamper(edit.undo)
      }
      expect(missed).toEqual([])
      expect(await fixture.findings()).toEqual([])
    },
  )

  test('AUD-03 accepts rows that are not sealed yet', async () => {
    await sealed()
    await fixture.add(3, 200)
    expect(await fixture.findings()).toEqual([])
    expect(await fixture.unsealed()).toBe(3n)
  })

  test('AUD-03 seals and verifies rows of an unknown domain like any other', async () => {
    await fixture.owner.query(`set app.domains = '{777}'`)
    await fixture.owner.query(`insert into audit (domain_id, actor, action) values (777, 'nobody', 'nothing')`)
    await fixture.sealAll()
    await fixture.tamper(`update audit set actor = 'someone' where domain_id = 777`)
    expect((await fixture.findings()).length).toBe(1)
  })
})
