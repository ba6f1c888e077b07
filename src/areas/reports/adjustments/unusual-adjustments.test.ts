import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellOf } from '#values/id.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let maker: Colleague
let checker: Colleague
beforeAll(async () => {
  office = await openOffice()
  const domains = await office.rows('select id from domain')
  // The hour at which the checks run is no part of them.
  for (const { id } of domains)
    await office.rows(
      `insert into setting (domain_id, key, value) values ($1, 'settings.payments', '{"adjustmentsFrom": 0, "adjustmentsUntil": 0}')`,
      [id],
    )
  const permissions = ['ADJUSTMENTS_VIEW', 'ADJUST_REQUEST']
  maker = await office.hire({ username: 'maker', permissions, itemLimit: 500_000n })
  checker = await office.hire({ username: 'checker', permissions: ['ADJUSTMENTS_VIEW', 'ADJUST_APPROVE'] })
  await office.rows(
    `update player set created_at = now() - interval '1 year', last_login_at = now() - interval '2 days'`,
  )
})
afterAll(() => office?.close())

const credit = async (player: string, amount: string): Promise<string> => {
  const { body } = await maker.post('/api/adjustment/request', {
    player,
    direction: 'CREDIT',
    amount,
    category: 'goodwill',
    ...confirmation,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ status: true })
  const [made] = await office.rows('select id from adjustment order by requested_at desc, id desc limit 1')
  return made.id
}
const unusualOf = async (id: string) =>
  (await office.rows('select unusual from adjustment where id = $1', [id]))[0].unusual as string | null
const reported = () =>
  office.rows(`select payload ->> 'unusual' as unusual from outbox where name = 'adjustment.unusual' order by id`)

test('FYE-10 seeded patterns of insiders are flagged for the person who decides, and everyday requests are not', async () => {
  expect(await unusualOf(await credit('player_1001', '100.00'))).toBeNull()

  await office.rows(`update player set last_login_at = now() - interval '120 days' where id = 1002`)
  const dormant = await credit('player_1002', '100.00')
  expect(await unusualOf(dormant)).toBe('Player inactive for 120 days')

  // The second step below the limit of 500.00 is still allowed, and marked.
  expect(await unusualOf(await credit('player_1003', '300.00'))).toBeNull()
  const split = await credit('player_1003', '300.00')
  expect(await unusualOf(split)).toBe('2 requests within 24 hours exceed the limit of 500.00 together')

  await office.rows(
    `insert into player_session (cell, player_id, domain_id, started_at, last_seen_at, ip)
     select $1, 1004, p.domain_id, now(), now(), s.ip from player p, session s
     where p.id = 1004 and s.staff_id = $2 and s.ended_at is null limit 1`,
    [cellOf(1004n), maker.staffId],
  )
  const related = await credit('player_1004', '100.00')
  expect(await unusualOf(related)).toBe('Requester has used a device or address of the player')

  expect((await reported()).map(({ unusual }) => unusual)).toHaveLength(3)
  const listed = await checker.get('/api/player-adjustments?isUnusual=YES')
  const rows: readonly { readonly id: string }[] = listed.body.data
  expect(rows.map(({ id }) => id).toSorted()).toEqual([dormant, split, related].toSorted())
  // The requester is not taught how to avoid it.
  const own = await maker.get('/api/player-adjustments')
  expect(JSON.stringify(own.body)).not.toContain('inactive for')
  expect((await maker.get('/api/player-adjustments?isUnusual=YES')).body.data).toEqual([])
})

test('FYE-10 the person who decides sees the signs before approving', async () => {
  const [dormant] = await office.rows(`select id from adjustment where player_id = 1002`)
  const { body } = await checker.post(`/api/player-adjustments/${dormant.id}/approval?preview=1`, {})
  expect(JSON.stringify(body)).toContain('Player inactive for 120 days')
})

test('FYE-10 lines of a file that together exceed the limit are flagged from the line that does', async () => {
  const csv = [
    'player,direction,amount,category,note',
    ...['200.00', '201.00', '202.00'].map((amount) => `player_1005,CREDIT,${amount},promo,Festival draw prize`),
  ]
  const { body } = await maker.post('/api/player-adjustments/import', { csv: csv.join('\n'), ...confirmation })
  expect(body, JSON.stringify(body)).toMatchObject({ status: true })
  const rows = await office.rows(`select unusual from adjustment where player_id = 1005 order by amount`)
  expect(rows.map(({ unusual }) => unusual)).toEqual([
    null,
    null,
    '3 requests within 24 hours exceed the limit of 500.00 together',
  ])
})
