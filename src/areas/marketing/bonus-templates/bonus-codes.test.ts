import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { answerOccasions } from './occasions.task.ts'

let office: Office
let writer: Colleague
let checker: Colleague
let site: Awaited<ReturnType<typeof signedSite>>
const rights = ['CAMPAIGN_VIEW', 'CAMPAIGN_EDIT', 'CAMPAIGN_APPROVE', 'BONUS_HISTORY_VIEW', 'BONUS_GRANT'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  await office.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', '{"codesPerAccount": true}')
      on conflict (domain_id, key) do update set value = excluded.value`,
  )
  writer = await office.hire({ username: 'writer', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  site = await signedSite(office.url, office.database.ownerPool)
})
afterAll(() => office?.close())

/** 50.00 for each player with the code, to be wagered twice. */
const byCode = {
  domain: '1',
  trigger: 'CODE',
  leastDeposit: null,
  rate: null,
  cap: '50.00',
  code: 'Diwali-26',
  uses: 5,
  usesByPlayer: null,
  startsAt: null,
  vipLevel: null,
  factor: 2,
  days: 30,
  budget: '10000.00',
  endsAt: '2999-01-01T00:00:00Z',
}
const create = (name: string, change: object = {}) =>
  writer.post('/api/bonus-templates-create', { values: { ...byCode, name, ...change } })
const shown = async (name: string) => (await writer.get(`/api/bonus-templates?name=${name}`)).body.data[0]
const move = async (client: Colleague, name: string, act: string, search = '') =>
  client.post(`/api/bonus-templates/${(await shown(name)).id}/${act}${search}`, confirmation)
async function activate(name: string, change: object = {}): Promise<void> {
  expect((await create(name, change)).body).toMatchObject({ message: 'Bonus template saved' })
  expect((await move(writer, name, 'submission')).status).toBe(200)
  expect((await move(checker, name, 'approval')).status).toBe(200)
}
const claim = (player: number, code: string) =>
  site('/bonus/claim', { externalId: randomUUID(), player: String(player), bonus: 'Diwali', code })
const awards = (name: string) =>
  office.rows('select player_id, type, amount, granted_by from bonus_award where name = $1 order by player_id', [name])
const people = (from: number, to: number) =>
  office.rows(
    `with made as (insert into player (cell, id, domain_id, agent_id, username, currency, created_at, born_on)
        select cell_of(n), n, 1, 110, 'guest_' || n, 'INR', now() - interval '60 days', (now() - interval '30 years 100 days')::date from generate_series($1::bigint, $2::bigint) n returning id)
      select open_wallet(id, 1, 'INR') from made`,
    [from, to],
  )
const faults = async () => (await verify(office.database.db)).map(({ id }) => id)
const celebrate = () => answerOccasions.run({ db: office.database.db })

test('of twenty players who claim a code of five uses at once, in any case, exactly five get it', async () => {
  await activate('codes')
  expect(await shown('codes')).toMatchObject({ code: 'DIWALI-26', uses: 5 })
  await people(7101, 7120)
  const before = await faults()
  const claims = Array.from({ length: 20 }, (_, at) => claim(7101 + at, at % 2 === 0 ? 'diwali-26' : 'DIWALI-26'))
  const answers = await Promise.all(claims)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(15)
  for (const { status, body } of refused) expect([status, body.data]).toEqual([409, ['This bonus code is used up.']])
  expect((await awards('codes')).map(({ type, amount, granted_by: by }) => [type, amount, by])).toEqual(
    Array.from({ length: 5 }, () => ['NO_DEPOSIT', 5_000n, 'player site']),
  )
  expect(await shown('codes')).toMatchObject({ granted: 5, players: 5, spent: '250.00' })
  const held = await office.rows(
    'select count(*)::int as players from wallet where account_id between 7101 and 7120 and held = 5000',
  )
  expect(held).toEqual([{ players: 5 }])
  expect(await faults()).toEqual(before)
  await move(writer, 'codes', 'end')
})

test('a player claims a code once, and a member of staff for the player only what the player could', async () => {
  await activate('staff', { code: 'STAFF-1' })
  await people(7201, 7202)
  const forPlayer = (player: number, code: string) =>
    writer.post('/api/bonus-history/code', { player: String(player), code, ...confirmation })
  expect((await forPlayer(7201, 'staff-1')).body).toMatchObject({ message: 'Bonus granted to guest_7201' })
  expect((await claim(7201, 'STAFF-1')).body.data).toEqual(['The player has used this bonus code already.'])
  expect((await forPlayer(7202, 'nothing')).body.fields).toEqual({ code: 'There is no such bonus code.' })
  await move(writer, 'staff', 'pause')
  expect((await claim(7202, 'STAFF-1')).body.data).toEqual(['This bonus code cannot be used at the moment.'])
  expect(await awards('staff')).toEqual([
    { player_id: 7201n, type: 'NO_DEPOSIT', amount: 5_000n, granted_by: 'writer' },
  ])
  expect((await create('again', { code: 'Staff-1' })).body.fields).toEqual({
    code: 'Another template of the domain has this code.',
  })
  await move(writer, 'staff', 'end')
  expect((await claim(7202, 'STAFF-1')).body.data).toEqual(['This bonus code has ended.'])
})

test('a registration, a birthday and a VIP level bring their bonus once each, and what was before brings none', async () => {
  const occasion = { code: null, uses: null }
  await people(7301, 7304)
  await activate('birthdays', { ...occasion, trigger: 'BIRTHDAY' })
  await activate('newcomers', { ...occasion, trigger: 'REGISTRATION' })
  await activate('gold', { ...occasion, trigger: 'VIP_LEVEL', vipLevel: 3 })
  expect(await celebrate()).toBe(0)
  await office.rows(`update player set born_on = day_in(1, now()) - interval '30 years' where id = 7301`)
  await office.rows('update player set created_at = now() where id = 7302')
  await office.rows(
    `insert into vip_change (cell, player_id, domain_id, agent_id, kind, status, from_level, to_level, currency)
      select cell, id, domain_id, agent_id, 'MANUAL', 'APPLIED', case id when 7303 then 2 else 3 end, 4, currency from player where id in (7303, 7304)`,
  )
  await Promise.all([celebrate(), celebrate(), celebrate()])
  expect(await celebrate()).toBe(0)
  const grants = await Promise.all(['birthdays', 'newcomers', 'gold'].map(awards))
  expect(grants.flat().map(({ player_id: player, type, amount }) => [player, type, amount])).toEqual([
    [7301n, 'BIRTHDAY', 5_000n],
    [7302n, 'NO_DEPOSIT', 5_000n],
    [7303n, 'VIP', 5_000n],
  ])
  // The same birthday brings nothing again, though the bonus has ended.
  await office.rows(
    `update bonus_award set status = 'CANCELLED', forfeited = amount, ended_at = now() where player_id between 7301 and 7303`,
  )
  expect(await celebrate()).toBe(0)
  expect(await office.rows('select from task_failure')).toEqual([])
})

test('the preview of a code reckons with all its uses', async () => {
  await create('dear', { code: 'DEAR', uses: 40 })
  expect((await move(writer, 'dear', 'submission', '?preview=1')).body.data.after).toMatchObject({
    players: 40,
    grants: 40,
    cost: '2000.00',
    expectedWagering: '4000.00',
  })
  await create('open', { code: 'OPEN', uses: null })
  expect((await move(writer, 'open', 'submission', '?preview=1')).body.data.after).toMatchObject({ grants: 200 })
})

test('C52 a code is claimed once on a device, and once for a bank account where the domain says so', async () => {
  await activate('one-device', { code: 'ONE-DEVICE', uses: null })
  await people(7401, 7404)
  for (const player of [7401, 7403])
    await office.rows(
      `insert into beneficiary (cell, player_id, domain_id, method, account) values (cell_of($1), $1, 1, 'bank', 'HDFC 5010 52')`,
      [player],
    )
  const from = async (player: number, device: string) => {
    const call = {
      externalId: randomUUID(),
      player: String(player),
      bonus: 'Diwali',
      code: 'one-device',
      device: { id: device },
    }
    const { status, body } = await site('/bonus/claim', call)
    return status === 200 ? status : body.data
  }
  // Twenty at once by one player, and then others.
  const claims = await Promise.all(Array.from({ length: 20 }, () => from(7401, 'tablet-52')))
  expect(claims.filter((answer) => answer === 200)).toHaveLength(1)
  expect(await from(7402, 'tablet-52')).toEqual(['This bonus code was claimed on this device already.'])
  expect(await from(7403, 'phone-52')).toEqual(['This bonus code was claimed for this bank account already.'])
  expect(await from(7404, 'laptop-52')).toBe(200)
  expect((await awards('one-device')).map(({ player_id: player }) => Number(player))).toEqual([7401, 7404])
})
