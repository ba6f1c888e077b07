import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { viewerOf, queryAs } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openDocumentSetup } from '#checks/harness/payments/documents.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { runList } from '#engine/list/run-list.ts'
import { kycCaseAnswer } from './kyc-case.data.ts'
import { kycData } from '#areas/players/kyc/kyc.data.ts'
import { kycActs } from './review.act.ts'

let database: TestDatabase
let site: SmallOperator
let desk: ReturnType<typeof openDocumentSetup>
let press: ReturnType<typeof actionRunner>['press']
let clock = instantNow()
const checked = [...checkPoints]
const [asha, ben] = [actorNamed('asha'), actorNamed('ben')]

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  desk = openDocumentSetup(database, site)
  press = actionRunner(database, kycActs, () => clock).press
})
afterAll(async () => {
  desk?.close()
  await database?.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
const later = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1000))
const caseOf = (id: string, actor = asha) => queryAs(database.db, kycCaseAnswer, actor, { id })
const found = async (search: object) =>
  ((await runList(database.db, kycData, await viewerOf(database.db, asha), { ...search })) as PagedList<{ id: string }>)
    .data
const levelOf = async (player: string) =>
  (await query(`select kyc, kyc_level as level from player where id = $1`, [player]))[0]

test('a decision can be undone within a minute by its author, with its effect on the level', async () => {
  const player = await site.player('slip')
  const id = await desk.handIn(player, { type: 'PAN', documentNumber: 'AAAAA1111A' })
  await press('claim', { id, actor: asha })
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked: ['READABLE'] } })).rejects.toThrow(
    'Confirm that the document is valid, that the name matches the player, that the player is of age',
  )
  await press('verification', { id, actor: asha, body: { level: 1, checked } })
  expect(await levelOf(player)).toEqual({ kyc: 'VERIFIED', level: 1 })
  await expect(press('undo', { id, actor: ben })).rejects.toThrow('Only asha can undo')
  await press('undo', { id, actor: asha })
  expect(await levelOf(player)).toEqual({ kyc: 'PENDING', level: 0 })
  expect(await caseOf(id)).toMatchObject({ status: 'IN_REVIEW', isMine: true, level: null, reviewedBy: null })
  await press('refusal', { id, actor: asha, body: { reasonCode: 'BLURRED' } })
  expect(await levelOf(player)).toEqual({ kyc: 'REJECTED', level: 0 })
  later(61)
  await expect(press('undo', { id, actor: asha })).rejects.toThrow('This decision is final')
})

test('an escalated document goes to a second reviewer and never returns to the first', async () => {
  const id = await desk.handIn(await site.player('doubted'))
  await press('claim', { id, actor: asha })
  await press('escalation', { id, actor: asha })
  await expect(press('next', { actor: asha })).rejects.toThrow('No document is waiting')
  await expect(press('claim', { id, actor: asha })).rejects.toThrow('You requested a second reviewer')
  expect(await caseOf(id)).toMatchObject({ status: 'PENDING', escalated: { by: 'asha', isMine: true } })
  expect(await caseOf(id, ben)).toMatchObject({ escalated: { by: 'asha', isMine: false } })
  expect((await press('next', { actor: ben })).body.data).toEqual({ id })
  await expect(press('take-over', { id, actor: asha })).rejects.toThrow('You requested a second reviewer')
  await press('verification', { id, actor: ben, body: { checked } })
  expect(await query(`select escalated_by, reviewed_by, checked from kyc_document where id = $1`, [id])).toEqual([
    { escalated_by: 'asha', reviewed_by: 'ben', checked },
  ])
})

test('compares the name with account and bank, and rejects players under age', async () => {
  const player = await site.player('named', '1000.00')
  await query(`update player set name = 'Asha Rao', phone = '+919812345678' where id = $1`, [player])
  for (const [beneficiary, beneficiaryName] of [
    ['HDFC 5010 0012 3456', 'RAO ASHA'],
    ['ICIC 0011 2233', 'Vikram Shah'],
  ] as const)
    await site.call('/withdrawal', {
      externalId: randomUUID(),
      player,
      method: 'bank',
      amount: '1.00',
      beneficiary,
      beneficiaryName,
    })
  await query(
    `update withdrawal set requested_at = requested_at - interval '1 hour' where beneficiary_name = 'RAO ASHA'`,
  )
  const id = await desk.handIn(player, {
    type: 'PAN',
    documentNumber: 'CCCCC3333C',
    nameOnIt: 'Asha Rao',
    bornOn: `${instantNow().getUTCFullYear() - 16}-01-01`,
  })
  await query(`update player set born_on = '1999-01-01' where id = $1`, [player])
  const detail = await caseOf(id)
  expect(detail?.player.bornOn).toBe('1999-01-01')
  expect(detail?.payees).toMatchObject([{ match: expect.any(Number) }, { match: 100 }])
  expect(detail?.payees[0]?.match).toBeLessThan(50)
  expect(JSON.stringify(detail?.payees)).not.toMatch(/Vikram|0011 2233|0012 3456/)
  expect(detail?.checks.map(({ point, title, isRight }) => [point, title, isRight])).toEqual([
    [null, 'Name matches bank account', false],
    [null, 'Date of birth matches account', false],
    ['OF_AGE', 'Of age', false],
    ['NAME', 'Name matches account', true],
    [null, 'Not on other accounts', true],
    ['VALID', 'Not expired', null],
  ])
  await press('claim', { id, actor: asha })
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked } })).rejects.toThrow('at least 18')
  await press('note', { id, actor: asha, body: { text: 'A relative answers the phone' } })
  expect((await caseOf(id))?.notes).toMatchObject([{ by: 'asha', text: 'PAN: A relative answers the phone' }])
  expect(await found({ phone: '+919812345678' })).toMatchObject([{ id }])
  expect((await found({ playerLevel: '0' })).map((row) => row.id)).toContain(id)
  expect(await found({ playerLevel: '2' })).toEqual([])
})

test('documents can be assigned only to reviewers with access', async () => {
  await query(
    `insert into role (id, name, permissions) values (901, 'reviews', '{KYC_REVIEW}'), (902, 'sees', '{KYC_VIEW}')`,
  )
  for (const [staffId, name, role] of [
    [901, 'carla', 901],
    [902, 'dev', 902],
  ] as const) {
    await query(
      `insert into staff (id, username, name, email, role_id, password_hash) values ($1, $2, $2, $2 || '@example.test', $3, 'x')`,
      [staffId, name, role],
    )
    await query(`insert into staff_domain values ($1, 1)`, [staffId])
  }
  const player = await site.player('assigned')
  const ids = [await desk.handIn(player), await desk.handIn(player)]
  await expect(press('assignment', { actor: asha, body: { ids, reviewer: 'dev' } })).rejects.toThrow(
    'No reviewer with this username',
  )
  await press('assignment', { actor: asha, body: { ids, reviewer: 'Carla' } })
  expect(new Set((await found({ claimedBy: 'carla' })).map((row) => row.id))).toEqual(new Set(ids))
})
