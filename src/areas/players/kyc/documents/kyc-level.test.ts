import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openDocumentSetup } from '#checks/harness/payments/documents.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { expireDocuments, notifyExpiringDocuments } from './expire-documents.task.ts'
import { documentStatus } from '#areas/players/player-calls/documents.inbound.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { kycActs } from '#areas/players/kyc/review/review.act.ts'

let database: TestDatabase
let site: SmallOperator
let desk: ReturnType<typeof openDocumentSetup>
let press: ReturnType<typeof actionRunner>['press']
const asha = actorNamed('asha')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  desk = openDocumentSetup(database, site)
  press = actionRunner(database, kycActs).press
})
afterAll(async () => {
  desk?.close()
  await database?.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
const setResponsibleGaming = (value: Readonly<Record<string, unknown>>) =>
  query(
    `insert into setting (domain_id, key, value) values (1, 'settings.care', $1) on conflict (domain_id, key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
const withdraw = (player: string, amount: string) =>
  site.call('/withdrawal', { externalId: randomUUID(), player, method: 'upi', amount })
/** Moves past the undo period, so that the decision is final. */
const makeFinal = async (player: string) => {
  await query(`update player set kyc_final_at = now() - interval '1 second' where id = $1`, [player])
  await query(`update kyc_document set reviewed_at = reviewed_at - interval '61 seconds' where player_id = $1`, [
    player,
  ])
}
const prove = async (player: string, change: Readonly<Record<string, unknown>>, level: number) => {
  const id = await desk.handIn(player, change)
  await press('claim', { id, actor: asha })
  const { expiresOn } = change
  await press('verification', {
    id,
    actor: asha,
    body: { level, checked: [...checkPoints], ...(expiresOn === undefined ? {} : { expiresOn }) },
  })
  await makeFinal(player)
  return id
}
const day = (days: number): string =>
  instantIn(days * 86_400_000)
    .toISOString()
    .slice(0, 10)
const levelOf = async (player: string) =>
  (await query(`select kyc, kyc_level as level, kyc_expires_on::text as until from player where id = $1`, [player]))[0]

test('the KYC level limits monthly withdrawals, at request and at approval', async () => {
  const player = await site.player('bounded', '100000.00')
  await setResponsibleGaming({ withdrawalLevel: 1, levelBasicMonth: '5000.00' })
  await expect(withdraw(player, '10.00')).rejects.toThrow('Documents must be verified')
  const card = await prove(player, { type: 'PAN', documentNumber: 'CCCCC3333C' }, 1)
  const { withdrawal } = await withdraw(player, '3000.00')
  await expect(withdraw(player, '2000.01')).rejects.toThrow('at most 5000.00 can be withdrawn per month')
  await withdraw(player, '2000.00')
  await expect(withdraw(player, '1.00')).rejects.toThrow('at most 5000.00')
  await setResponsibleGaming({ withdrawalLevel: 1, levelBasicMonth: '4000.00' })
  const clear = (id: string) =>
    actionRunner(database, [approveWithdrawalAct]).press('approval', {
      id,
      actor: asha,
      body: { transactionPassword: 'x' },
    })
  await expect(clear(withdrawal)).rejects.toThrow('at most 4000.00')
  await prove(player, { type: 'ADDRESS_PROOF' }, 2)
  await withdraw(player, '9000.00')
  await press('expiry', { id: card, actor: asha })
  await expect(clear(withdrawal)).rejects.toThrow('Documents must be verified')
  await setResponsibleGaming({ withdrawalLevel: 0 })
  await clear(withdrawal)
  expect(await query(`select status from withdrawal where id = $1`, [withdrawal])).toEqual([{ status: 'APPROVED' }])
})

test('a decision is neither shown to the player nor effective while it can be undone', async () => {
  const player = await site.player('waiting', '1000.00')
  await setResponsibleGaming({ withdrawalLevel: 1 })
  const known = async () => {
    const { level, documents } = await site.ask(documentStatus, { player })
    return { level, told: documents.map(({ status, reason }) => [status, reason]) }
  }
  const decide = async (name: string, id: string, body: object) => {
    await press('claim', { id, actor: asha })
    await press(name, { id, actor: asha, body: { ...body } })
  }
  const card = await desk.handIn(player, { type: 'PAN', documentNumber: 'DDDDD4444D' })
  const seal = { level: 1, checked: [...checkPoints] }
  await decide('verification', card, seal)
  expect(await known()).toEqual({ level: 0, told: [['IN_REVIEW', null]] })
  await expect(withdraw(player, '10.00')).rejects.toThrow('Documents must be verified')
  await press('undo', { id: card, actor: asha })
  await press('refusal', { id: card, actor: asha, body: { reasonCode: 'BLURRED' } })
  expect(await known()).toEqual({ level: 0, told: [['IN_REVIEW', null]] })
  await makeFinal(player)
  expect(await known()).toEqual({ level: 0, told: [['REJECTED', expect.stringContaining('not readable')]] })
  const second = await desk.handIn(player, { type: 'PAN', documentNumber: 'DDDDD4444D' })
  await decide('verification', second, seal)
  await makeFinal(player)
  expect(await known()).toMatchObject({
    level: 1,
    told: [
      ['VERIFIED', null],
      ['REJECTED', expect.anything()],
    ],
  })
  const { withdrawal } = await withdraw(player, '10.00')
  // A level proven before stays in force while more documents are reviewed, and a pending payout only needs that level.
  await press('expiry', { id: second, actor: asha })
  const third = await desk.handIn(player, { type: 'PASSPORT', documentNumber: 'Z7654321' })
  await decide('verification', third, { ...seal, level: 2 })
  const release = () =>
    actionRunner(database, [approveWithdrawalAct]).press('approval', {
      id: withdrawal,
      actor: asha,
      body: { transactionPassword: 'x' },
    })
  await expect(release()).rejects.toThrow('Documents must be verified')
  await makeFinal(player)
  await release()
  expect(await query(`select status from withdrawal where id = $1`, [withdrawal])).toEqual([{ status: 'APPROVED' }])
})

test('a document expires after its last day, lowers the level, and the player is notified before', async () => {
  const player = await site.player('expiring', '1000.00')
  await setResponsibleGaming({ withdrawalLevel: 1 })
  const licence = await prove(
    player,
    { type: 'DRIVING_LICENCE', documentNumber: 'KA0120110012345', expiresOn: day(20) },
    1,
  )
  await prove(player, { type: 'PASSPORT', documentNumber: 'Z1234567', expiresOn: day(200) }, 2)
  expect(await levelOf(player)).toEqual({ kyc: 'VERIFIED', level: 2, until: day(200) })
  expect([await notifyExpiringDocuments.run(database), await notifyExpiringDocuments.run(database)]).toEqual([1, 0])
  const events = await query(`select payload from outbox where name = 'kyc.ends-soon'`)
  expect(events).toEqual([{ payload: { player, type: 'DRIVING_LICENCE', until: day(20) } }])
  expect(await expireDocuments.run(database)).toBe(0)
  await query(`update kyc_document set expires_on = $2 where id = $1`, [licence, day(-2)])
  expect(await expireDocuments.run(database)).toBe(1)
  expect(await levelOf(player)).toEqual({ kyc: 'VERIFIED', level: 2, until: day(200) })
  await query(`update kyc_document set expires_on = $2 where player_id = $1 and status = 'VERIFIED'`, [player, day(-2)])
  await query(`update player set kyc_expires_on = $2 where id = $1`, [player, day(-2)])
  // Even before the task has run, an expired document counts for nothing.
  await expect(withdraw(player, '10.00')).rejects.toThrow('Documents must be verified')
  const both = await Promise.all([expireDocuments.run(database), expireDocuments.run(database)])
  expect(both.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1)
  expect(await levelOf(player)).toEqual({ kyc: 'EXPIRED', level: 0, until: null })
  expect(
    await query(`select count(*)::int n from outbox where name = 'kyc.expired' and payload ->> 'player' = $1`, [
      player,
    ]),
  ).toEqual([{ n: 2 }])
  expect(await query(`select count(*)::int n from audit where action = 'kyc.expiry' and actor = 'overround'`)).toEqual([
    { n: 2 },
  ])
})

test('rejects too many pending documents, missing pictures and invalid numbers', async () => {
  const player = await site.player('eager')
  await expect(desk.handIn(player, { front: randomUUID() })).rejects.toThrow('Upload this picture again.')
  await expect(desk.handIn(player, { type: 'PAN', documentNumber: '12345' })).rejects.toThrow('AAAAA9999A')
  for (let at = 0; at < 10; at += 1) await desk.handIn(player)
  await expect(desk.handIn(player)).rejects.toThrow('Too many documents')
})
