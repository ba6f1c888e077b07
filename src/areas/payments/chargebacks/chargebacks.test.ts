import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const { reason } = confirmation
const dataDir = mkdtempSync(join(tmpdir(), 'overround-evidence-'))
const list = '/api/deposits/chargebacks'

beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  maker = await office.hire({ username: 'maker', permissions: staffPermissions })
  checker = await office.hire({ username: 'checker', permissions: staffPermissions })
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A credited deposit of 100.00 with a fee of 2.00. */
async function credited(player = 1001): Promise<string> {
  const id = uuidv7()
  await office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, id, method, amount, fee, currency, status, decided_at, decided_by)
     select cell, id, domain_id, agent_id, $2, 'card', 10000, 200, 'INR', 'SUCCESS', now(), 'finance' from player where id = $1`,
    [player, id],
  )
  const ref = `deposit:${id}`
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: BigInt(player), kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 10_000n, ref },
    { account: BigInt(player), kind: 'DEPOSIT_FEE', debit: 'wallet', credit: 'gateway', amount: 200n, ref },
  ])
  return id
}

const open = (deposit: string, change: object = {}, client = maker) =>
  client.post(`/api/deposits/${deposit}/chargeback`, { reference: 'CB-1', cause: 'FRAUD', reason, ...change })
const caseOf = async (deposit: string, client = maker) => {
  const [row] = (await client.get(`${list}?depositId=${deposit}&openedAt=all`)).body.data
  return row
}
async function opened(player?: number) {
  const deposit = await credited(player)
  expect((await open(deposit)).status).toBe(200)
  return { deposit, id: (await caseOf(deposit)).id as string }
}
const balanceOf = async (player = 1001) => {
  const [{ balance, debt }] = await office.rows('select balance, debt from wallet where account_id = $1', [player])
  return [balance, debt]
}
const statusOf = async (deposit: string) =>
  (await office.rows('select status from deposit where id = $1', [deposit]))[0].status
async function approved(path: string) {
  const asked = await maker.post(path, confirmation)
  expect(asked.status).toBe(202)
  return checker.post(`/api/approvals/${asked.body.data.approval}/decision`, {
    decision: 'approve',
    reason: 'The letter of the bank was seen',
  })
}
const uploaded = async (seed: number, client = maker) =>
  (await bringPicture(office.url, client, '/api/chargeback-evidence/picture', { bytes: await phonePhoto(seed) })).body
    .data.file

test('a chargeback is opened from a credited deposit, once, and moves no money', async () => {
  const deposit = await credited()
  const before = await balanceOf()
  expect((await open(deposit, { respondBy: '2020-01-01T00:00:00Z' })).body.fields).toEqual({
    respondBy: 'The deadline must be in the future.',
  })
  expect((await open(deposit)).status).toBe(200)
  expect((await open(deposit, { reference: 'CB-2' })).status).toBe(409)
  expect((await open(deposit)).body.fields).toEqual({
    reference: 'This deposit already has a chargeback with this reference.',
  })
  expect(await caseOf(deposit)).toMatchObject({
    status: 'OPEN',
    amount: '100.00',
    cause: 'FRAUD',
    reference: 'CB-1',
    source: 'STAFF',
    openedBy: 'maker',
    evidence: 0,
    taken: '0.00',
  })
  expect(await balanceOf()).toEqual(before)
  const north = await office.hire({
    username: 'north',
    agentId: 120n,
    domains: [1],
    permissions: ['DEPOSIT_VIEW', 'DEPOSIT_CHARGEBACK'],
  })
  expect((await open(deposit, {}, north)).status).toBe(404)
  expect(await caseOf(deposit, north)).toBeUndefined()
})

test('UPL-05 evidence is a checked picture of the one who adds it; without any a case is not contested', async () => {
  const { deposit, id } = await opened()
  expect((await maker.post(`${list}/${id}/contest`, { reason })).body.data).toContain('Add evidence first.')
  const picture = await uploaded(61)
  expect((await checker.post(`${list}/${id}/evidence`, { picture, reason })).body.fields).toEqual({
    picture: 'Upload this picture again.',
  })
  expect((await maker.post(`${list}/${id}/evidence`, { picture, reason })).status).toBe(200)
  expect((await maker.post(`${list}/${id}/evidence`, { picture, reason })).body.fields).toEqual({
    picture: 'Upload this picture again.',
  })
  const [shown] = (await maker.get(`${list}/evidence?chargebackId=${id}`)).body.data
  expect(shown).toMatchObject({ addedBy: 'maker', reference: 'CB-1', status: 'OPEN' })
  expect(shown.attachment).toBe(`/api/chargeback-evidence/${shown.id}/picture`)
  expect((await maker.post(`${list}/${id}/contest`, { reason })).status).toBe(200)
  expect(await caseOf(deposit)).toMatchObject({ status: 'CONTESTED', evidence: 1, contestedBy: 'maker' })
})

test('after the deadline, by the clock of the server, no evidence is taken and no case contested', async () => {
  const { deposit, id } = await opened()
  await office.rows(`update deposit_chargeback set respond_by = now() - interval '1 second' where id = $1`, [id])
  const late = await maker.post(`${list}/${id}/evidence`, { picture: await uploaded(62), reason })
  expect(late.body.data).toContain('The deadline has passed.')
  expect((await maker.post(`${list}/${id}/contest`, { reason })).body.data).toContain('The deadline has passed.')
  expect(await caseOf(deposit)).toMatchObject({ isLate: true, status: 'OPEN' })
})

test('FYE-01 a lost chargeback reverses the deposit once, with two users; what is not covered is debt', async () => {
  const { deposit, id } = await opened(1004)
  expect(await balanceOf(1004)).toEqual([9_800n, 0n])
  await postTransfers(office.database.ownerPool, '2026-11-10T11:00:00Z', [
    { account: 1004n, kind: 'CHIP_BURN', debit: 'wallet', credit: 'chips', amount: 9_000n },
  ])
  expect((await approved(`${list}/${id}/loss`)).status).toBe(200)
  expect(await balanceOf(1004)).toEqual([-9_000n, 9_000n])
  expect(await statusOf(deposit)).toBe('REVERSED')
  expect(await caseOf(deposit)).toMatchObject({ status: 'LOST', taken: '98.00', uncovered: '90.00' })
  expect((await maker.post(`${list}/${id}/loss`, confirmation)).status).toBe(409)
  expect((await maker.post(`/api/deposits/${deposit}/reversal`, confirmation)).status).toBe(409)
  expect((await open(deposit, { reference: 'CB-9' })).status).toBe(409)
  expect((await verify(office.database.db)).filter(({ id: invariant }) => invariant === 'I-09')).toEqual([])
})

test('a deposit that was reversed by hand meanwhile is not reversed again by the outcome', async () => {
  const { deposit, id } = await opened()
  expect((await approved(`/api/deposits/${deposit}/reversal`)).status).toBe(200)
  const before = await balanceOf()
  expect((await approved(`${list}/${id}/acceptance`)).status).toBe(200)
  expect(await balanceOf()).toEqual(before)
  expect(await caseOf(deposit)).toMatchObject({ status: 'ACCEPTED', taken: '0.00', uncovered: '0.00' })
})

test('a won chargeback leaves the deposit credited; another case of it can follow', async () => {
  const { deposit, id } = await opened()
  const before = await balanceOf()
  expect((await maker.post(`${list}/${id}/win`, { reason })).status).toBe(200)
  expect([await balanceOf(), await statusOf(deposit)]).toEqual([before, 'SUCCESS'])
  expect((await open(deposit, { reference: 'CB-2' })).status).toBe(200)
})

test('a case that is assigned to a user is decided by that user', async () => {
  const { id } = await opened()
  expect((await checker.post(`${list}/${id}/claim`, {})).status).toBe(200)
  expect((await maker.post(`${list}/${id}/win`, { reason })).body.data).toContain('assigned to checker')
  expect((await checker.post(`${list}/${id}/win`, { reason })).status).toBe(200)
  const claims = await office.rows(`select staff from review_claim where subject_id = $1`, [id])
  expect(claims).toEqual([])
})

test('a file of the gateway opens a case for each line, and the same file again none', async () => {
  const [one, two] = [await credited(), await credited()]
  const head = 'order,reference,cause,respond_by,note'
  const csv = [head, `${one},F-1,fraud,,Card stolen`, `${two},F-2,duplicate,2099-01-01T00:00:00Z,`].join('\n')
  const bring = (text: string) => maker.post(`${list}/import`, { csv: text, reason })
  expect((await bring(`${head}\n${one},F-1,theft,,`)).body.fields.csv).toContain('Line 2: cause must be one of')
  expect((await bring(`${csv}\n${uuidv7()},F-3,fraud,,`)).body.fields.csv).toBe(
    'Line 4: there is no deposit with this order id.',
  )
  expect(await caseOf(one)).toBeUndefined()
  expect((await bring(csv)).body.message).toContain('Chargebacks opened: 2. Known already: 0.')
  expect((await bring(csv)).body.message).toContain('Chargebacks opened: 0. Known already: 2.')
  expect(await caseOf(one)).toMatchObject({ source: 'FILE', reference: 'F-1', note: 'Card stolen' })
  expect(await caseOf(two)).toMatchObject({ source: 'FILE', respondBy: '2099-01-01T00:00:00.000Z' })
})

test('the figures of a month are the counts and sums of its cases', async () => {
  const { data: months } = (await maker.get(`${list}/months?month=all`)).body
  const { data: cases } = (await maker.get(`${list}?openedAt=all`)).body
  const sumOf = (rows: readonly Readonly<Record<string, unknown>>[], column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  const withStatus = (state: string) => cases.filter(({ status }: { readonly status: string }) => status === state)
  expect(cases.length).toBeGreaterThan(8)
  expect(sumOf(months, 'opened')).toBe(cases.length * 100)
  expect(sumOf(months, 'lost')).toBe(withStatus('LOST').length * 100)
  expect(sumOf(months, 'won')).toBe(withStatus('WON').length * 100)
  for (const column of ['amount', 'taken', 'uncovered']) expect(sumOf(months, column)).toBe(sumOf(cases, column))
  expect(sumOf(months, 'taken')).toBe(9_800)
})
