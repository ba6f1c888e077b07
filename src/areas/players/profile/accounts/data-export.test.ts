import { startedInMain } from '#checks/harness/staff/staff.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import sharp from 'sharp'
import { testCircumstances, postTransfers } from '#checks/harness/staff/branches.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { personalParts, coveredElsewhere } from '#areas/players/profile/personal-data/personal-parts.ts'
import { requesterOf } from '#engine/exports/requester.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { sendReport } from '#engine/exports/send-report.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

let office: Office
let head: Colleague
let north: Colleague
let exports: Exports

const own = '1001'
const [front, slip, lost] = ['1', '2', '3'].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const document = '0190aaaa-0000-7000-8000-0000000000d1'
const deposit = '0190aaaa-0000-7000-8000-0000000000d2'
const pixels: Record<string, Buffer> = {}
const hashOf = (file: string) =>
  createHash('sha256')
    .update(pixels[file] ?? file)
    .digest('hex')
const bare = ['PLAYERS_VIEW', 'PLAYER_DATA_EXPORT', 'DOWNLOAD_REPORT_VIEW']
const wanting = [...bare, 'KYC_PICTURE_VIEW', 'MANUAL_DEPOSIT']

beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  for (const [at, side] of ['front', 'slip'].entries()) pixels[side] = await jpegOf(700 + at)
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 1001n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 123_456n },
    { account: 1002n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 777_777n },
  ])
  await office.rows(`
    insert into player_note (cell, player_id, domain_id, text, by) values (cell_of(1001), 1001, 1, 'Calls on Sundays', 'support'), (cell_of(1002), 1002, 1, 'Another person', 'support');
    insert into kyc_document (cell, player_id, domain_id, id, type, number_masked, number_hash) values (cell_of(1001), 1001, 1, '${document}', 'PAN', 'AB*****4F', '\\xdeadbeef');
    insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256) values
      (cell_of(1001), 1001, '${document}', 'FRONT', 1, '${front}', 1, 1, 1, '${hashOf('front')}'),
      (cell_of(1001), 1001, '${document}', 'BACK', 1, '${lost}', 1, 1, 1, '${hashOf('back')}');
    insert into deposit (cell, player_id, id, domain_id, agent_id, amount, fee, currency, gateway, method, status, attachment, attachment_sha256)
      select cell, id, '${deposit}', domain_id, agent_id, 250050, 7, currency, 'manual', 'upi', 'PENDING', '${slip}', '${hashOf('slip')}' from player where id = 1001;
    insert into player_limit (cell, player_id, kind, period, setter, domain_id, amount, set_by) values
      (cell_of(1001), 1001, 'SESSION', 'DAY', 'PLAYER', 1, 90, 'x'), (cell_of(1001), 1001, 'LOSS', 'DAY', 'PLAYER', 1, 1250000, 'x');
    insert into bet_fill (cell, player_id, bet_id, id, domain_id, size, odds_e4, at) values (cell_of(1001), 1001, uuidv7(), uuidv7(), 1, 5, 19500, now());
    insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes) values (cell_of(1001), 1001, 7, 1, 110, 100, 100, '{"4": "-10000", "5": 9550}');
    insert into player_limit (cell, player_id, kind, period, setter, domain_id, amount, set_by) values (cell_of(1002), 1002, 'LOSS', 'DAY', 'PLAYER', 1, 1, 'Another person');
    insert into player_exclusion (domain_id, player_id, kind, keys, expires_at, set_by) values (1, 1001, 'COOL_OFF', '{email:secretkey}', now() + interval '1 day', 'player:1001');
    insert into player_first_password (cell, player_id, domain_id, hash, expires_at, created_by) values (cell_of(1001), 1001, 1, 'argon-hash', now(), 'head')`)
  const storage = localFolder(await mkdtemp(join(tmpdir(), 'pictures-')))
  await storage.put(`${front}.jpg`, pixels['front']!)
  await storage.put(`${slip}.jpg`, pixels['slip']!)
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: wanting })
  exports = {
    db: office.database.db,
    datasets: new Map(),
    folder: await mkdtemp(join(tmpdir(), 'personal-')),
    storage,
    customFiles: personalDataFile,
    startedAs: startedInMain,
    onFault: (error) => console.error(error),
  }
})
afterAll(async () => {
  await office?.close()
  await rm(exports.folder, { recursive: true, force: true })
})

const ask = (client: Colleague, id: string) => client.post(`/api/players/${id}/data-export`, confirmation)
const request = async (client: Colleague) => {
  const text = 'select * from report_request where staff_id = $1 order by requested_at desc limit 1'
  return (await office.rows(text, [client.staffId]))[0]
}
const send = async (client: Colleague, id: string) => {
  const { actor } = (await wholeSnapshot(office.database.db, (tx) => requesterOf(tx, client.staffId, startedInMain)))!
  return sendReport(exports, actor, id, testCircumstances)
}

test('PII-01 a player’s export contains all their stored data and no data of others', async () => {
  const answered = await ask(north, own)
  expect([answered.status, answered.body.message]).toEqual([
    200,
    'Your file is being created. Find it under Download report.',
  ])
  const { id } = await request(north)
  await runExport(exports, id)
  expect(await request(north)).toMatchObject({ status: 'READY', file_extension: 'zip', report_type: 'personal-data' })
  const { path, name, contentType } = await send(north, id)
  expect([name.slice(0, 28), contentType]).toEqual(['personal-data-of-player-1001', 'application/zip'])
  const entries = unzipSync(await readFile(path))
  const pictures = {
    front: `pictures/document-pictures/${document}-front.jpg`,
    slip: `pictures/deposits/${deposit}.jpg`,
  }
  const gone = pictures.front.replace('front', 'back')
  expect(Object.keys(entries)).toEqual([pictures.slip, pictures.front, 'data.json'])
  // Pictures carry a watermark with the requester's name.
  for (const [name, side] of [
    [pictures.slip, 'slip'],
    [pictures.front, 'front'],
  ] as const) {
    const [plain, marked] = await Promise.all([pixels[side]!, entries[name]!].map((bytes) => sharp(bytes).stats()))
    expect((await sharp(entries[name]!).metadata()).format).toBe('jpeg')
    expect(plain!.channels.map(({ mean }) => mean)).not.toEqual(marked!.channels.map(({ mean }) => mean))
    expect(hashOf(side)).not.toBe(createHash('sha256').update(entries[name]!).digest('hex'))
  }
  const text = strFromU8(entries['data.json']!)
  const file = JSON.parse(text)
  expect(file.about).toMatchObject({
    units: 'Amounts are in INR, odds are decimal, times in UTC',
    'missing pictures': [gone],
  })
  expect(file.player).toMatchObject({ id: 1001, username: 'player_1001', phone: '+9198100177' })
  expect(file.statement).toMatchObject([
    { amount: '1234.56', balance_after: '1234.56', currency: 'INR', kind: 'DEPOSIT' },
  ])
  expect(file.deposits).toMatchObject([{ id: deposit, amount: '2500.50', fee: '0.07', picture: pictures.slip }])
  expect(file['document pictures'].map(({ picture }: { picture: string }) => picture).toSorted()).toEqual([
    gone,
    pictures.front,
  ])
  expect(file.limits).toMatchObject([
    { kind: 'LOSS', amount: '12500.00' },
    { kind: 'SESSION', amount: 90 },
  ])
  expect(file['matched bet portions']).toMatchObject([{ size: '0.05', odds: '1.95', currency: 'INR' }])
  expect(file.positions).toMatchObject([{ exposure: '1.00', outcomes: { 4: '-100.00', 5: '95.50' } }])
  expect(file.player).toMatchObject({ exposure_limit: null })
  expect(file.notes).toMatchObject([{ text: 'Calls on Sundays' }])
  expect(file.documents).toMatchObject([{ number_masked: 'AB*****4F' }])
  expect(file.activity).toContainEqual(expect.objectContaining({ action: expect.stringContaining('data-export') }))
  expect(Object.keys(file)).toHaveLength(personalParts.length + 3)
  for (const other of [
    'Another person',
    '777777',
    'deadbeef',
    'secretkey',
    'argon-hash',
    front,
    slip,
    hashOf('front'),
    hashOf('slip'),
    '_e4',
  ])
    expect(text).not.toContain(other)
})

test('PII-01 requests and downloads are logged under the player, with the reason', async () => {
  const logs = await office.rows(
    `select action, actor, reason, result from audit where (subject = 'player:1001' or player_id = 1001) and (action like '%data-export' or action like '%.file') order by at`,
  )
  expect(logs).toEqual([
    { action: 'players.data-export', actor: 'north', reason: 'CHECKED: Requested by the operator', result: 'SUCCESS' },
    { action: 'download-report.file', actor: 'north', reason: null, result: 'SUCCESS' },
  ])
  const copied = await office.rows(
    `select actor, permission, reason, subject, input ->> 'sha256' as sha256 from audit where action = 'personal-data.picture' and player_id = 1001 order by subject`,
  )
  expect(copied).toEqual(
    [
      [front, 'front', 'KYC_PICTURE_VIEW'],
      [slip, 'slip', 'MANUAL_DEPOSIT'],
    ].map(([file, of, permission]) => ({
      actor: 'north',
      permission,
      reason: 'CHECKED: Requested by the operator',
      subject: `stored_file:${file}`,
      sha256: hashOf(of!),
    })),
  )
  expect(await office.rows(`select subject, reason from audit where action = 'personal-data.picture-damaged'`)).toEqual(
    [{ subject: `stored_file:${lost}`, reason: 'The file is missing' }],
  )
})

test('PII-01 the request needs permission and scope, and a lost permission blocks the download', async () => {
  for (const id of ['1004', '1005', '1006', '9']) expect((await ask(north, id)).status).toBe(404)
  const clerk = await office.hire({
    username: 'clerk',
    permissions: staffPermissions.filter((one) => one !== 'PLAYER_DATA_EXPORT'),
  })
  expect((await ask(clerk, own)).status).toBe(403)
  expect((await head.post(`/api/players/${own}/data-export`, { reason: confirmation.reason })).status).toBe(422)
  const { id } = await request(north)
  await expect(send(head, id)).rejects.toThrow()
  await office.rows(`update role set permissions = array_remove(permissions, 'PLAYER_DATA_EXPORT') where id = $1`, [
    north.roleId,
  ])
  await expect(send(north, id)).rejects.toThrow('Your permissions have changed')
  // The same holds after losing access to pictures.
  const without = (one: string) => wanting.filter((other) => other !== one)
  await office.rows(`update role set permissions = $2 where id = $1`, [north.roleId, without('KYC_PICTURE_VIEW')])
  await expect(send(north, id)).rejects.toThrow('Your permissions have changed')
  await office.rows(`update role set permissions = $2 where id = $1`, [north.roleId, wanting])
  // The export fails when the player has moved out of the requester's downline.
  await office.rows(`update report_request set requested_at = requested_at - interval '1 hour'`)
  expect((await ask(north, own)).status).toBe(200)
  await office.rows('update player set agent_id = 120 where id = 1001')
  const late = await request(north)
  await runExport(exports, late.id)
  expect(await request(north)).toMatchObject({ status: 'FAILED', message: 'Player not found.' })
})

test('PII-02 pictures the requester may not view are left out and listed in the file', async () => {
  await office.rows('update player set agent_id = 110 where id = 1001')
  const archivist = await office.hire({ username: 'archivist', domains: [1], permissions: bare })
  expect((await ask(archivist, own)).status).toBe(200)
  const { id } = await request(archivist)
  await runExport(exports, id)
  const entries = unzipSync(await readFile((await send(archivist, id)).path))
  expect(Object.keys(entries)).toEqual(['data.json'])
  const { about } = JSON.parse(strFromU8(entries['data.json']!))
  expect(about['pictures without view permission']).toHaveLength(3)
  const views = await office.rows(`select 1 from audit where actor = 'archivist' and action = 'personal-data.picture'`)
  expect(views).toEqual([])
})

test('PII-01 every table with player data is covered', async () => {
  const tables = await office.rows(`select distinct c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name in ('player_id', 'account_id')
      and not exists (select from pg_inherits i where i.inhrelid = format('%I', c.table_name)::regclass)`)
  const covered = new Set<unknown>([...personalParts.map(({ from }) => from), ...coveredElsewhere])
  expect(tables.filter(({ table_name: name }) => !covered.has(name))).toEqual([])
})

test('PII-01 every bigint column is exported as money or known to be a count', async () => {
  const columns = await office.rows(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and data_type = 'bigint'`,
  )
  const unknown = personalParts.flatMap(({ from, money = [], without = [] }) =>
    columns
      .filter(({ table, column }) => table === from && !/(_id|^version|_version|_e4)$/.test(String(column)))
      .filter(({ column }) => ![...money, ...without].includes(String(column)))
      .map(({ column }) => `${from}.${column}`),
  )
  const counts =
    /^(balance_day\.(opened_after|through)|balance_check\.first_break|(reward_line|loyalty_expiry)\.points(_\w+)?)$/
  expect(unknown.filter((name) => !counts.test(name))).toEqual([])
  for (const { from, money = [] } of personalParts)
    for (const name of money) expect(columns, `${from}.${name}`).toContainEqual({ table: from, column: name })
})
