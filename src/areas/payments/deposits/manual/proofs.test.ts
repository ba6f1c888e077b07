import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { bringPicture, createPictureKey, sendSigned } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let office: Office
let clerk: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-proofs-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  await createPictureKey(office.database.ownerPool)
  clerk = await office.hire({ username: 'clerk', permissions: staffPermissions })
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const player = '1001'
const uploadPicture = async (seed: number) =>
  (await sendSigned(office.url, '/picture', await phonePhoto(seed), {})).body.data.file as string
const callSite = (path: string, body: object) =>
  sendSigned(office.url, path, Buffer.from(JSON.stringify({ externalId: randomUUID(), ...body })), {
    type: 'application/json',
  })
const requestDeposit = (change: object) => callSite('/deposit', { player, method: 'upi', amount: '500.00', ...change })
const storedProofOf = async (id: string) =>
  (await office.rows('select attachment, utr from deposit where id = $1', [id]))[0] as Record<string, string | null>
const statusOf = async (colleague: Colleague, id: string) => (await colleague.get(`/api/deposit/${id}/picture`)).status

test('UPL-05 accepts the sender’s own proof with a deposit or later, and replaces it with a newer one', async () => {
  const first = await uploadPicture(61)
  const { deposit } = (await requestDeposit({ picture: first })).body
  expect(await storedProofOf(deposit)).toEqual({ attachment: first, utr: null })
  expect((await requestDeposit({ picture: first })).body.fields).toEqual({ picture: 'Upload this picture again.' })
  expect((await requestDeposit({ picture: randomUUID() })).status).toBe(409)
  expect(
    (await requestDeposit({ picture: await uploadPicture(62), gateway: 'elsewhere' })).body.fields.picture,
  ).toContain('confirmed by its gateway')
  const second = await uploadPicture(63)
  expect((await callSite('/deposit/proof', { deposit, picture: second, utr: '41234' })).body.fields).toEqual({
    utr: 'A UPI UTR must have 12 digits.',
  })
  expect((await callSite('/deposit/proof', { deposit, picture: second, utr: '4123 4567 8901' })).status).toBe(200)
  expect(await storedProofOf(deposit)).toEqual({ attachment: second, utr: '412345678901' })
  expect((await callSite('/deposit/proof', { deposit: randomUUID(), picture: second })).status).toBe(404)
  await office.rows(`update deposit set status = 'REJECTED' where id = $1`, [deposit])
  expect((await callSite('/deposit/proof', { deposit, picture: await uploadPicture(64) })).status).toBe(409)
  // Files without a deposit are deleted by the sweep; an erased player’s deposits reference none.
  const storage = openStorage({ ...testSettings, dataDir })
  await office.rows(`update stored_file set stored_at = now() - interval '2 hours'`)
  await sweepFiles(office.database.db, storage)
  expect(await office.rows('select id from stored_file')).toEqual([{ id: second }])
  await office.rows(
    `insert into player_erasure (cell, player_id, domain_id, by) select cell, id, domain_id, 'clerk' from player where id = $1`,
    [player],
  )
  expect(await storedProofOf(deposit)).toMatchObject({ attachment: null })
  await sweepFiles(office.database.db, storage)
  expect(await office.rows('select id from stored_file')).toEqual([])
})

test('PII-02 lets permitted users upload and view a proof within their scope, and logs each view', async () => {
  const entry = (attachment: string | null) =>
    clerk.post('/api/manual-deposits/entry', {
      player: '1006',
      method: 'upi',
      amount: '700.00',
      utr: '412345678911',
      ...(attachment === null ? {} : { attachment }),
      ...confirmation,
    })
  const bring = (bytes: Buffer, type = 'image/jpeg') =>
    bringPicture(office.url, clerk, '/api/deposit/picture', { bytes, type })
  const pdf = Buffer.from('%PDF-1.7 nothing to see here, really nothing')
  expect((await bring(pdf)).status).toBe(422)
  expect((await bring(pdf, 'application/pdf')).status).toBe(415)
  expect((await bring(Buffer.alloc(9 * 1_048_576))).status).toBe(413)
  expect((await entry(randomUUID())).body.fields).toEqual({ attachment: 'Upload this picture again.' })
  const { file } = (await bring(await phonePhoto(65))).body.data
  expect((await entry(file)).body).toMatchObject({ status: true })
  const [{ id }] = await office.rows(`select id from deposit where attachment = $1`, [file])
  expect(await office.rows('select domain_id from stored_file where id = $1', [file])).toEqual([{ domain_id: 2 }])
  expect((await clerk.get(`/api/manual-deposits?id=${id}`)).body.data[0]).toMatchObject({ hasProof: true })
  expect(await statusOf(clerk, id)).toBe(200)
  const permissions = ['MANUAL_DEPOSIT'] as const
  const foreign = await office.hire({ username: 'foreign', domains: [1], permissions })
  const branch = await office.hire({ username: 'branch', agentId: 120n, domains: [1], permissions })
  const bare = await office.hire({ username: 'nobody', permissions: ['DEPOSIT_VIEW'] })
  expect([await statusOf(foreign, id), await statusOf(branch, id), await statusOf(bare, id)]).toEqual([404, 404, 403])
  expect(await statusOf(clerk, randomUUID())).toBe(404)
  expect(
    await office.rows(`select actor, player_id, subject from audit where action = 'manual-deposits.picture-seen'`),
  ).toEqual([{ actor: 'clerk', player_id: 1006n, subject: `deposit:${id}` }])
  // The user who entered a deposit does not get it as the next case; a colleague does.
  const before = randomUUID()
  await office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, requested_at, id, method, amount, currency, utr, status)
     select cell, player_id, domain_id, agent_id, requested_at, $2, method, amount, currency, '412345678912', 'REJECTED'
     from deposit where id = $1`,
    [id, before],
  )
  const next = async (colleague: Colleague, after = before) => {
    const { status, body } = await colleague.get(`/api/manual-deposits/${after}/next`)
    return status === 200 ? (body.data as unknown) : status
  }
  const colleague = await office.hire({ username: 'colleague', permissions })
  expect([await next(clerk), await next(foreign), await next(branch)]).toEqual([[], 404, 404])
  expect([await next(colleague), await next(colleague, randomUUID())]).toEqual([[{ id }], 404])
})

test('UPL-05 recognises a reused picture, also re-encoded, and hides the other deposit from users who cannot see it', async () => {
  const shown = async (bytes: Buffer, change: object) => {
    const { file } = (await sendSigned(office.url, '/picture', bytes, {})).body.data
    return (await requestDeposit({ picture: file, ...change })).body.deposit as string
  }
  const trail = async (colleague: Colleague, id: string) => (await colleague.get(`/api/money-trail/${id}`)).body.data
  const checkOf = ({ checks }: { checks: { rule: string }[] }) => checks.find(({ rule }) => rule === 'picture')
  // Pages with a random layout, so that no two look alike.
  const page = (seed: number) =>
    sharp({
      create: {
        width: 320,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 1 },
      },
    })
      .composite(
        Array.from({ length: 12 }, (_, at) => ({
          input: {
            create: {
              width: 30 + ((seed * 37 + at * 53) % 90),
              height: 20 + ((seed * 11 + at * 29) % 60),
              channels: 3 as const,
              background: '#123',
            },
          },
          left: (seed * 71 + at * 97) % 200,
          top: (seed * 43 + at * 61) % 320,
        })),
      )
      .jpeg()
      .toBuffer()
  const bytes = await page(3)
  const first = await shown(bytes, { amount: '321.00' })
  expect(await trail(clerk, first)).toMatchObject({ reusedFor: [], shownHidden: 0 })
  // The same bytes again, for a player of another branch.
  const reused = await shown(bytes, { player: '1003', amount: '999.00' })
  const smaller = await shown(await sharp(bytes).resize(240).jpeg({ quality: 60 }).toBuffer(), { amount: '777.00' })
  const other = await shown(await page(8), { amount: '555.00' })
  expect(await trail(clerk, other)).toMatchObject({ reusedFor: [], shownHidden: 0 })
  const trailText = await trail(clerk, reused)
  expect(trailText).toMatchObject({ tone: 'BAD', sentence: expect.stringContaining('used for 2 other deposits') })
  expect(trailText.reusedFor).toEqual([
    expect.objectContaining({ id: first, isSame: true, playerId: '1001' }),
    expect.objectContaining({ id: smaller, isSame: false }),
  ])
  const [{ days }] = trailText.reusedFor
  const opened = await clerk.get(`/api/deposits?id=${first}&requestedAt=${days}`)
  expect(opened.body.data).toMatchObject([{ id: first }])
  expect(checkOf(trailText)).toMatchObject({
    passed: false,
    value: 'same picture on 1 deposit, similar picture on 1 deposit',
  })
  // The trail of the earlier deposit reports it as well.
  expect(await trail(clerk, first)).toMatchObject({ reusedFor: [{ id: reused, isSame: true }, { id: smaller }] })
  const listed = async (colleague: Colleague, id: string) =>
    (await colleague.get(`/api/manual-deposits?id=${id}`)).body.data[0]
  expect([(await listed(clerk, reused)).samePicture, (await listed(clerk, other)).samePicture]).toEqual([2, 0])
  const [{ agent_id: agentId }] = await office.rows('select agent_id from player where id = 1003')
  const permissions = ['MANUAL_DEPOSIT', 'DEPOSIT_VIEW'] as const
  const below = await office.hire({ username: 'below', agentId, domains: [1, 2], permissions })
  const seen = await trail(below, reused)
  expect(seen).toMatchObject({ reusedFor: [], shownHidden: 2 })
  expect(JSON.stringify(seen)).not.toContain(first)
  expect((await below.get(`/api/money-trail/${first}`)).status).toBe(404)
  // A newer picture does not change the reuse already found.
  const fresh = (await sendSigned(office.url, '/picture', await page(21), {})).body.data.file
  await callSite('/deposit/proof', { deposit: reused, picture: fresh })
  expect((await trail(clerk, reused)).reusedFor).toHaveLength(2)
})
