import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let marketer: Colleague
const path = '/api/spin-bonus-history'

beforeAll(async () => {
  office = await openOffice()
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by)
     values (1, 'slot', 1, 'ACTIVE', 'Night Tram', 'night-tram', 'SLOT', 'check'), (1, 'slot', 2, 'INACTIVE', 'Old Mill', 'old-mill', 'SLOT', 'check')`,
  )
  marketer = await office.hire({
    username: 'marketer',
    permissions: ['SPIN_BONUS_HISTORY_VIEW', 'SPIN_BONUS_GRANT'],
  })
})
afterAll(() => office?.close())

const granted = (more: object = {}, client = marketer) =>
  client.post(`${path}/grant`, {
    player: '1001',
    provider: 'slot',
    game: 'night-tram',
    rounds: 10,
    stake: '10.00',
    purse: 'BONUS',
    days: 7,
    campaign: 'Autumn spins',
    ...confirmation,
    ...more,
  })
const listed = async (search = '', client = marketer) => (await client.get(`${path}${search}`)).body.data

test('a grant is listed with its value, and moves no money', async () => {
  expect(await granted()).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([
    {
      playerId: '1001',
      game: 'Night Tram',
      rounds: 10,
      used: 0,
      stake: '10.00',
      nominal: '100.00',
      won: '0.00',
      purse: 'BONUS',
      status: 'GRANTED',
      campaign: 'Autumn spins',
      grantedBy: 'marketer',
    },
  ])
  expect(await office.rows(`select 1 from transfer where account_id = 1001`)).toEqual([])
})

test('no free rounds are granted for a game that is not offered, or to a player outside the downline', async () => {
  expect((await granted({ game: 'old-mill' })).body.data).toEqual([
    'The provider offers no active game with this code.',
  ])
  expect((await granted({ game: 'unknown' })).body.data).toEqual(['The provider offers no active game with this code.'])
  const north = await office.hire({
    username: 'north',
    agentId: 110n,
    domains: [1],
    permissions: ['SPIN_BONUS_HISTORY_VIEW', 'SPIN_BONUS_GRANT'],
  })
  expect((await granted({ player: '1004' }, north)).status).toBe(404)
  const reader = await office.hire({ username: 'reader', permissions: ['SPIN_BONUS_HISTORY_VIEW'] })
  expect((await granted({}, reader)).status).toBe(403)
  expect((await listed()).length).toBe(1)
})

test('remaining rounds are cancelled once, with a reason', async () => {
  const [{ id }] = await listed()
  const cancelled = () => marketer.post(`${path}/${id}/cancellation`, confirmation)
  expect((await cancelled()).status).toBe(200)
  expect((await cancelled()).status).toBe(409)
  expect(await listed('?status=CANCELLED')).toMatchObject([
    { id, endedBy: 'marketer', reason: 'CHECKED: Requested by the operator' },
  ])
})
