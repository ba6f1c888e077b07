import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runList } from '#engine/list/run-list.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { accountStatementData } from '#areas/reports/statements/account-statement.data.ts'
import { playerActs } from './players.act.ts'

let database: TestDatabase
let site: SmallOperator
const maker = actorNamed('maker')
const checker = actorNamed('checker')
const canary = 'canary7391'

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

const statementOf = async (account: string) =>
  (
    (await runList(database.db, accountStatementData, await viewerOf(database.db, maker), {
      account,
    })) as CursorList<Record<string, unknown>>
  ).data.map(({ id, kind, credit, debit, balance }) => [id, kind, credit, debit, balance])

/** Tables that still contain the text. The audit log is append-only; personal data is masked when it is written. */
async function tablesHolding(word: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await database.ownerPool.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [
      `%${word}%`,
    ])
    if (found.length > 0) holding.push(name)
  }
  return holding.toSorted()
}

test('PII-03 erasure removes the identity, and keeps balances to the last paisa and exclusions', async () => {
  const phone = '+919800007391'
  const identity = {
    username: canary,
    name: `Asha ${canary}`,
    phone,
    email: `${canary}@example.test`,
    bornOn: '1971-06-17',
    agent: 'MA',
  }
  const { player: id } = await site.call('/player', { externalId: 'canary', ...identity })
  await site.deposit(id, '1010.00')
  const leg = { sport: 'football', event: 'a', market: 'b', selection: 'c', odds: '2' }
  await site.call('/ticket', {
    externalId: 't1',
    player: id,
    unit: '10.00',
    legs: [leg],
    device: { id: `phone-${canary}`, type: 'MOBILE' },
  })
  const { withdrawal } = await site.call('/withdrawal', {
    externalId: randomUUID(),
    player: id,
    method: 'upi',
    amount: '1000.00',
    beneficiary: `${canary}@bank`,
  })
  await site.call('/session', { externalId: 's1', player: id, device: { id: `phone-${canary}`, ip: '203.0.113.91' } })
  await site.call('/message', { externalId: 'm1', player: id, subject: `I am ${canary}`, body: `Call ${canary}` })
  const { press, context } = actionRunner(database, playerActs)
  await press('note', { id, actor: maker, body: { text: `Is ${canary}`, priority: 'LOW', pinned: false } })
  await database.ownerPool.query(
    `insert into kyc_document (cell, player_id, domain_id, type, number_masked, number_hash, name_on_document, reason, escalated_by, escalated_note, requested_types, request_note, requested_at) select cell, id, domain_id, 'PAN', 'XX${canary}', '\\x01', 'Asha ${canary}', 'Not ${canary}', 'maker', 'Is it ${canary}?', '{PAN}', 'Dear ${canary}', now() from player where id = $1`,
    [id],
  )
  await database.ownerPool.query(
    `insert into device_alert (domain_id, player_id, agent_id, type, severity, score, operation, device, ip, detail)
     select domain_id, id, agent_id, 'BOT', 'LOW', 1, 'bet', 'phone-${canary}', '203.0.113.91', 'As ${canary}' from player where id = $1`,
    [id],
  )
  const { staffId } = await createStaff(database.ownerPool, { username: 'reader' })
  await database.ownerPool.query(
    `insert into report_request (domain_id, staff_id, report_type, title, filters, file_extension, status, file, expires_at)
     select d, $1, '/players', 'Players', '{}', 'csv', 'READY', 'players.csv', now() + interval '3 days' from (values (1), (2)) v(d)`,
    [staffId],
  )
  await expect(press('erasure', { id, actor: maker })).rejects.toThrow('Close the account before')
  await database.ownerPool.query(`update player set status = 'CLOSED' where id = $1`, [id])
  expect((await tablesHolding(canary)).length).toBeGreaterThan(6)
  const before = await statementOf(id)
  const waits = await press('erasure', { id, actor: maker })
  expect(waits.status).toBe(202)
  const approval = (waits.body.data as { approval: string }).approval
  const decision = { id: approval, decision: 'approve', reason: null, circumstances } as const
  await expect(decideApproval(context, { ...decision, actor: maker })).rejects.toThrow('cannot approve your own')
  await decideApproval(context, { ...decision, actor: checker })
  // Records of inbound calls contain only a hash and the player id. Delivered events are kept.
  const left = await tablesHolding(canary)
  expect(left.filter((name) => !['audit', 'external_claim', 'outbox'].includes(name))).toEqual([])
  expect(await tablesHolding('9800007391')).toEqual([])
  // Existing exports of the domain may name the player, so they expire.
  const files = await database.ownerPool.query(
    `select domain_id, expires_at > now() as lasts from report_request order by domain_id`,
  )
  expect(files.rows).toEqual([
    { domain_id: 1, lasts: false },
    { domain_id: 2, lasts: true },
  ])
  expect(before.length).toBeGreaterThan(1)
  expect(await statementOf(id)).toEqual(before)
  expect(await verify(database.db)).toEqual([])
  const { rows } = await database.ownerPool.query(
    `select p.username, p.phone, p.born_on, w.beneficiary, w.amount from player p, withdrawal w where p.id = $1 and w.id = $2`,
    [id, withdrawal],
  )
  expect(rows).toEqual([{ username: `erased-${id}`, phone: null, born_on: null, beneficiary: '', amount: 100_000n }])
  await expect(press('erasure', { id, actor: maker })).rejects.toThrow('already erased')
  await expect(press('profile', { id, actor: maker, body: { name: 'Asha' } })).rejects.toThrow('has been erased')
})
