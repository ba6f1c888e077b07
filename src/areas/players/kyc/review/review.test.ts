import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { viewerOf, queryAs } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openDocumentSetup } from '#checks/harness/payments/documents.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { documentStatus } from '#areas/players/player-calls/documents.inbound.ts'
import { addDocumentAct } from '#areas/players/kyc/documents/add-document.act.ts'
import { kycCaseAnswer, playerKycAnswer } from './kyc-case.data.ts'
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
  press = actionRunner(database, [...kycActs, addDocumentAct], () => clock).press
})
beforeEach(async () => {
  clock = instantNow()
  await database.ownerPool.query(`update kyc_document set status = 'REJECTED' where status in ('PENDING', 'IN_REVIEW')`)
})
afterAll(async () => {
  desk?.close()
  await database?.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
const later = (minutes: number) => void (clock = new Date(clock.getTime() + minutes * 60_000))
const rowsOf = async (search = {}, actor: Actor = asha) =>
  (
    (await runList(database.db, kycData, await viewerOf(database.db, actor), search)) as PagedList<
      Record<string, unknown>
    >
  ).data
const caseOf = (id: string, actor: Actor = asha) => queryAs(database.db, kycCaseAnswer, actor, { id })
const levelOf = async (player: string) =>
  (await query(`select kyc, kyc_level as level, kyc_expires_on::text as until from player where id = $1`, [player]))[0]
const approve = async (id: string, body: Readonly<Record<string, unknown>> = {}, actor: Actor = asha) => {
  await press('claim', { id, actor })
  return press('verification', { id, actor, body: { checked, ...body } })
}

test('concurrent reviewers each get a different document, oldest first', async () => {
  const player = await site.player('queued')
  const handed: string[] = []
  for (let at = 0; at < 8; at += 1) handed.push(await desk.handIn(player))
  const staff = Array.from({ length: 10 }, (_, at) => actorNamed(`reviewer${at}`))
  const answers = await Promise.allSettled(staff.map((actor) => press('next', { actor })))
  const taken = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.data] : []))
  const got = taken.map((data) => (data as { id: string }).id)
  expect(got.toSorted()).toEqual(handed.toSorted())
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(
    await query(
      `select staff, count(*)::int n from review_claim where subject = 'kyc_document' group by 1 having count(*) > 1`,
    ),
  ).toEqual([])
  later(16)
  const { body } = await press('next', { actor: ben })
  expect(body.data).toEqual({ id: handed[0] })
})

test('only the claim holder can decide, and of ten concurrent decisions one succeeds', async () => {
  const player = await site.player('contested')
  const id = await desk.handIn(player, { type: 'PAN', documentNumber: 'ABCDE1234F' })
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked } })).rejects.toThrow('it is pending')
  await press('claim', { id, actor: asha })
  expect((await rowsOf({ id }))[0]).toMatchObject({
    claimedBy: 'asha',
    status: 'IN_REVIEW',
    number: '******234F',
    playerLevel: '0',
  })
  expect(await caseOf(id, ben)).toMatchObject({ claimedBy: 'asha', isMine: false })
  await expect(press('claim', { id, actor: ben })).rejects.toThrow('being reviewed by asha')
  await expect(press('verification', { id, actor: ben, body: { level: 1, checked } })).rejects.toThrow(
    'being reviewed by asha',
  )
  await press('take-over', { id, actor: ben })
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked } })).rejects.toThrow(
    'being reviewed by ben',
  )
  await press('release', { id, actor: ben })
  await expect(press('release', { id, actor: ben })).rejects.toThrow('it is pending')
  await press('claim', { id, actor: asha })
  later(16)
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked } })).rejects.toThrow(
    'it is unassigned',
  )
  await press('claim', { id, actor: asha })
  const verdicts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0
        ? press('verification', { id, actor: asha, body: { level: 1, checked } })
        : press('refusal', { id, actor: asha, body: { reasonCode: 'BLURRED' } }),
    ),
  )
  expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [row] = await query(`select status, reviewed_by from kyc_document where id = $1`, [id])
  expect(row).toMatchObject({ reviewed_by: 'asha' })
  expect(await query(`select staff from review_claim where subject_id = $1`, [id])).toEqual([])
  expect(await levelOf(player)).toMatchObject({ level: row?.['status'] === 'VERIFIED' ? 1 : 0 })
  const trail = await query(
    `select actor, action from audit where subject = $1 and result = 'SUCCESS' order by at, id`,
    [`kyc_document:${id}`],
  )
  expect(trail.map(({ action }) => String(action))).toContain('care.take-over')
})

test('the level needs identity first, then address, and rejected documents prove nothing', async () => {
  const player = await site.player('levels')
  const bill = await desk.handIn(player, { type: 'ADDRESS_PROOF' })
  await approve(bill, { level: 2 })
  expect(await levelOf(player)).toEqual({ kyc: 'PENDING', level: 0, until: null })
  const licence = await desk.handIn(player, {
    type: 'DRIVING_LICENCE',
    documentNumber: 'KA01 20110012345',
    expiresOn: '2999-05-30',
  })
  await press('claim', { id: licence, actor: asha })
  await expect(press('verification', { id: licence, actor: asha, body: { checked } })).rejects.toThrow(
    'KYC level the document proves',
  )
  await expect(
    press('verification', { id: licence, actor: asha, body: { level: 1, checked, expiresOn: '2020-01-01' } }),
  ).rejects.toThrow('has expired')
  await press('verification', { id: licence, actor: asha, body: { level: 1, checked, expiresOn: '2999-05-30' } })
  expect(await levelOf(player)).toEqual({ kyc: 'VERIFIED', level: 2, until: '2999-05-30' })
  await press('expiry', { id: licence, actor: asha })
  expect(await levelOf(player)).toEqual({ kyc: 'EXPIRED', level: 0, until: null })
  const selfie = await desk.handIn(player)
  await press('claim', { id: selfie, actor: asha })
  await press('refusal', { id: selfie, actor: asha, body: { reasonCode: 'OTHER', message: 'Another face' } })
  expect(await levelOf(player)).toMatchObject({ kyc: 'REJECTED', level: 0 })
  await query(`update kyc_document set reviewed_at = reviewed_at - interval '61 seconds' where id = $1`, [selfie])
  const status = await site.ask(documentStatus, { player })
  expect(status.level).toBe(0)
  expect(status.documents[0]).toMatchObject({ status: 'REJECTED', reason: 'Another face' })
  expect(
    await query(`select name from outbox where name like 'kyc.%' and payload ->> 'player' = $1 order by id`, [player]),
  ).toEqual(
    ['submitted', 'verified', 'submitted', 'verified', 'expired', 'submitted', 'rejected'].map((name) => ({
      name: `kyc.${name}`,
    })),
  )
})

test('a document with requested documents returns to the queue when new ones arrive', async () => {
  const player = await site.player('asked')
  const id = await desk.handIn(player)
  await press('claim', { id, actor: asha })
  await press('request', { id, actor: asha, body: { types: ['PAN', 'ADDRESS_PROOF'], note: 'Both sides, please' } })
  await expect(press('next', { actor: ben })).rejects.toThrow('No document is waiting')
  expect(await rowsOf({ isRequested: 'YES' })).toHaveLength(1)
  const status = await site.ask(documentStatus, { player })
  expect(status.documents[0]?.['asked']).toEqual({ types: ['PAN', 'ADDRESS_PROOF'], note: 'Both sides, please' })
  const second = await desk.handIn(player, { type: 'PAN', documentNumber: 'BBBBB2222B' })
  const got = [await press('next', { actor: ben }), await press('next', { actor: asha })].map(({ body }) => body.data)
  expect(got).toEqual([{ id }, { id: second }])
})

test('UPL-08 duplicates by number or picture on other accounts need confirmation to approve', async () => {
  const [one, other] = [await site.player('twin-one'), await site.player('twin-two')]
  const first = await desk.handIn(one, { type: 'AADHAAR', documentNumber: '1234 5678 9012' })
  await approve(first, { level: 1 })
  const second = await desk.handIn(other, { type: 'AADHAAR', documentNumber: '123456789012' })
  const shot = await desk.handIn(one, { front: await desk.bring(77) })
  // The file is already used by a document. Uploaded again later, it becomes another file with the same content.
  await expect(desk.handIn(other, { front: await desk.bring(77) })).rejects.toThrow('Upload this picture again.')
  await query(`update stored_file set stored_at = now() - interval '46 minutes'`)
  const duplicate = await desk.handIn(other, { front: await desk.bring(77) })
  expect((await caseOf(second))?.twins).toMatchObject([{ player: 'twin-one', by: 'number', status: 'VERIFIED' }])
  expect((await caseOf(duplicate))?.twins).toMatchObject([{ player: 'twin-one', by: 'picture', type: 'SELFIE' }])
  expect(new Set((await rowsOf({ isElsewhere: 'YES' })).map(({ id }) => id))).toEqual(
    new Set([first, second, shot, duplicate]),
  )
  await press('claim', { id: second, actor: asha })
  await expect(press('verification', { id: second, actor: asha, body: { level: 1, checked } })).rejects.toThrow(
    'another account',
  )
  await press('verification', { id: second, actor: asha, body: { level: 1, checked, isSamePlayer: true } })
  const stored = await query(
    `select number_masked, encode(number_hash, 'hex') as hash from kyc_document where type = 'AADHAAR'`,
  )
  expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1)
  expect(JSON.stringify(stored)).not.toContain('12345678')
})

test('staff can submit a document for a player, but cannot approve it themselves', async () => {
  const player = await site.player('brought')
  const front = await desk.bring(undefined, 'asha')
  const body = { type: 'VOTER_ID', documentNumber: 'abc1234567', nameOnDocument: 'Brought In', front }
  await expect(press('document', { id: player, actor: ben, body })).rejects.toThrow('Upload this picture again.')
  await expect(
    press('document', { id: player, actor: asha, body: { ...body, documentNumber: '12' } }),
  ).rejects.toThrow()
  await expect(press('document', { id: player, actor: asha, body: { ...body, back: front } })).rejects.toThrow(
    'the same picture',
  )
  await press('document', { id: player, actor: asha, body })
  await expect(press('document', { id: player, actor: asha, body })).rejects.toThrow('Upload this picture again.')
  const [row] = await rowsOf({ playerId: player })
  const id = String(row?.['id'])
  await press('claim', { id, actor: asha })
  await expect(press('verification', { id, actor: asha, body: { level: 1, checked } })).rejects.toThrow(
    'a document you entered',
  )
  const dependent = { ...ben, barredMakers: ['asha'] }
  await expect(press('take-over', { id, actor: dependent })).rejects.toThrow('Your credentials were reset recently')
  await press('take-over', { id, actor: ben })
  await expect(press('verification', { id, actor: dependent, body: { level: 1, checked } })).rejects.toThrow(
    'Your credentials were reset recently',
  )
  await press('verification', { id, actor: ben, body: { level: 1, checked } })
  const known = () => queryAs(database.db, playerKycAnswer, asha, { player_id: player })
  expect(await known()).toMatchObject({
    level: 0,
    upcoming: { level: 1 },
    documents: [{ status: 'VERIFIED', sides: ['FRONT'] }],
  })
  await query(`update player set kyc_final_at = now() - interval '1 second' where id = $1`, [player])
  expect(await known()).toMatchObject({ level: 1, upcoming: null })
})

test('ISO-02 a document of another domain or branch is not accessible on any path', async () => {
  const player = await site.player('hidden')
  const id = await desk.handIn(player)
  const foreign = await query(
    `insert into stored_file (domain_id, by, sent_sha256, sha256, bytes, width, height, is_whole) values (2, 'site:front', 'x', 'y', 1, 1, 1, true) returning id`,
  )
  await expect(desk.handIn(player, { front: foreign[0]?.['id'] })).rejects.toThrow('Upload this picture again.')
  for (const stranger of [actorNamed('other', { domains: [2] }), actorNamed('upline', { agentId: 999n })]) {
    expect(await rowsOf({}, stranger)).toEqual([])
    expect(await caseOf(id, stranger)).toBeNull()
    expect(await queryAs(database.db, playerKycAnswer, stranger, { player_id: player })).toBeNull()
    for (const name of ['claim', 'take-over', 'release', 'verification', 'expiry'])
      await expect(
        press(name, { id, actor: stranger, ...(name === 'verification' ? { body: { checked } } : {}) }),
      ).rejects.toThrow('Not found')
    await expect(press('next', { actor: stranger })).rejects.toThrow('No document is waiting')
  }
  const viewer = actorNamed('viewer', { permissions: new Set(['KYC_VIEW'] as const) })
  await expect(press('claim', { id, actor: viewer })).rejects.toThrow()
})
