import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flipSomeBit, openTrail, type TrailStage } from '#checks/harness/staff/trail.ts'

let stage: TrailStage
beforeEach(async () => {
  stage = await openTrail()
})
afterEach(() => stage?.close())

async function sealed(): Promise<void> {
  await stage.seal()
  expect(await stage.findings()).toEqual([])
}

describe('AUD-03 I-18 the audit trail', () => {
  test('AUD-03 a changed row is found and named', async () => {
    await sealed()
    const id = await stage.auditAt(7)
    await stage.tamper(`update audit set reason = 'Checked' where id = '${id}'`)
    expect(await stage.findings()).toEqual([{ seq: 7n, audit: id, finding: expect.stringContaining('was changed') }])
  })

  test('AUD-03 a deleted row is found and named', async () => {
    await sealed()
    const id = await stage.auditAt(7)
    await stage.tamper(`delete from audit where id = '${id}'`)
    expect(await stage.findings()).toEqual([{ seq: 7n, audit: id, finding: expect.stringContaining('was deleted') }])
  })

  test('AUD-03 an inserted row is found and named', async () => {
    await sealed()
    const id = '01990000-0000-7000-8000-000000000001'
    await stage.tamper(
      `insert into audit (id, tx, actor, action) select '${id}', tx, 'nobody', 'nothing' from audit_link where seq = 9`,
    )
    expect(await stage.findings()).toEqual([{ seq: null, audit: id, finding: expect.stringContaining('was inserted') }])
  })

  test('AUD-03 two rows that changed places are found and named', async () => {
    await sealed()
    const [one, other] = [await stage.auditAt(4), await stage.auditAt(12)]
    await stage.tamper(`update audit a set actor = b.actor, subject = b.subject, before = b.before, domain_id = b.domain_id from audit b
      where (a.id, b.id) in (('${one}', '${other}'), ('${other}', '${one}'))`)
    expect(await stage.findings()).toEqual([
      { seq: 4n, audit: one, finding: expect.stringContaining('was changed') },
      { seq: 12n, audit: other, finding: expect.stringContaining('was changed') },
    ])
  })

  test('AUD-03 a tail that was cut off everywhere in the database is found by what is kept outside', async () => {
    await sealed()
    await stage.tamper(
      `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > 20)`,
      'delete from audit_link where seq > 20',
      'delete from audit_seal where seq_to > 20',
    )
    expect(await stage.findings()).toEqual([
      { seq: 20n, audit: null, finding: expect.stringContaining('24 was copied externally') },
    ])
  })

  test('AUD-03 a restored backup that went on growing is found by what is kept outside', async () => {
    await sealed()
    await stage.tamper(
      `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > 20)`,
      'delete from audit_link where seq > 20',
      'delete from audit_seal where seq_to > 20',
    )
    await stage.add(9, 100)
    await stage.sealAll()
    expect(await stage.findings()).toEqual([
      { seq: 24n, audit: await stage.auditAt(24), finding: expect.stringContaining('was sealed at') },
      { seq: 24n, audit: await stage.auditAt(24), finding: expect.stringContaining('another past') },
    ])
  })

  test('AUD-03 a chain that was computed anew after a change lacks the signatures', async () => {
    await sealed()
    const rows = await stage.owner.query<{ seq: bigint }>('select seq from audit_link where seq >= 7 order by seq')
    await stage.tamper(`update audit set reason = 'another' where id = '${await stage.auditAt(7)}'`)
    const texts = await stage.texts()
    let before = (await stage.owner.query<{ hash: Buffer }>('select hash from audit_link where seq = 6')).rows[0]!.hash
    for (const { seq } of rows.rows) {
      before = createHash('sha256')
        .update(before)
        .update(texts.get(await stage.auditAt(Number(seq)))!)
        .digest()
      await stage.tamper(
        `update audit_link set hash = '\\x${before.toString('hex')}' where seq = ${seq}`,
        `update audit_seal set head = '\\x${before.toString('hex')}' where seq_to = ${seq}`,
      )
    }
    const found = (await stage.findings()).map(({ seq, finding }) => [seq, finding.slice(0, 30)])
    for (const seq of [10n, 15n, 20n, 24n]) expect(found).toContainEqual([seq, 'carries a seal that is not its'])
    await rm(join(stage.folder, 'heads.jsonl'))
    await stage.tamper('delete from audit_seal where seq_to >= 7')
    expect((await stage.findings()).map(({ finding }) => finding)).toEqual([expect.stringContaining('without a seal')])
    await stage.add()
    await expect(stage.sealAll()).rejects.toThrow('without a seal of ours')
  })

  // EDITS=10000 for as many as anybody likes.
  const edits = Number(process.env['EDITS'] ?? 40)
  test(
    `AUD-03 ${edits} single-bit edits anywhere in the rows, the chain and its seals are found`,
    { timeout: edits * 1_000 + 60_000 },
    async () => {
      await sealed()
      const missed: string[] = []
      for (let at = 0; at < edits; at += 1) {
        const edit = await flipSomeBit(stage)
        if ((await stage.findings()).length === 0) missed.push(edit.what)
        await stage.tamper(edit.undo)
      }
      expect(missed).toEqual([])
      expect(await stage.findings()).toEqual([])
    },
  )

  test('AUD-03 rows that are not sealed yet are no violation', async () => {
    await sealed()
    await stage.add(3, 200)
    expect(await stage.findings()).toEqual([])
    expect(await stage.unsealed()).toBe(3n)
  })

  test('AUD-03 rows of a domain nobody knows are sealed and proved like any other', async () => {
    await stage.owner.query(`set app.domains = '{777}'`)
    await stage.owner.query(`insert into audit (domain_id, actor, action) values (777, 'nobody', 'nothing')`)
    await stage.sealAll()
    await stage.tamper(`update audit set actor = 'somebody' where domain_id = 777`)
    expect((await stage.findings()).length).toBe(1)
  })
})
