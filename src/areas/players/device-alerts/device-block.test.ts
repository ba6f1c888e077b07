import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAlerts, type Alerts } from '#checks/harness/betting/alerts.ts'
import { actorNamed, chain } from '#checks/harness/small-operator.ts'
import { seeSession } from '#areas/exchange/market-calls/sessions.inbound.ts'

let house: Alerts
beforeAll(async () => {
  house = await openAlerts()
})
afterAll(() => house?.database.close())

describe('a device', () => {
  const shutOut = 'not possible from this device'
  let player: string
  let id: string
  let session: string

  test('that is blocked is refused on every path a player walks, and by him who says nothing of it', async () => {
    player = await house.newcomer('500.00')
    const other = await house.newcomer('500.00')
    const device = { id: 'bad-phone', ip: '198.51.100.44' }
    await house.login(other, device)
    ;({ session } = (await house.login(player, device)) as never)
    const open = await house.bet(player, device)
    const { withdrawal } = await house.withdraw(player, device)
    id = await house.idOf('bad-phone', 'SHARED_DEVICE')
    await house.press('block', { id, actor: house.staff, body: { transactionPassword: 'x' } })
    await house.untilRead()
    const from = (path: string, body: object) => house.site.call(path, { externalId: randomUUID(), device, ...body })
    const tries = [
      () => from('/player', { username: 'one.more' }),
      () => house.login(player, device),
      () => from('/deposit', { player, method: 'upi', amount: '5.00' }),
      () => house.bet(player, device),
      () => house.withdraw(player, device),
      () => from('/bet/cancellation', { bet: open.bet }),
      () => from('/withdrawal/cancellation', { withdrawal }),
      // On the device he logged in with, unless he says another one.
      () => house.bet(player),
      () => house.withdraw(player),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(shutOut)
    const seen = await house.site.ask(seeSession, { session, isEnd: false })
    expect(seen).toMatchObject({ isAllowed: false, why: expect.stringContaining(shutOut) })
    await house.bet(player, { id: 'own-phone' })
    // Who wants to be kept from playing always may.
    await house.site.call('/player/cool-off', { externalId: randomUUID(), player: other, days: 1 })
    const { rows } = await house.database.ownerPool.query(
      `select kind, action, scope, source, created_by, (select count(*)::int from device_hit h where h.restriction_id = r.id) as hits
       from device_restriction r where value = 'bad-phone' and status = 'ACTIVE'`,
    )
    expect(rows).toEqual([
      {
        kind: 'DEVICE_ID',
        action: 'BLOCK_ALL',
        scope: 'PLAYERS',
        source: `alert ${id}`,
        created_by: 'risk',
        // Refusals are counted where the server answers them.
        hits: 0,
      },
    ])
    expect(await house.alerts({ device: 'bad-phone', status: 'OPEN,WORKING' })).toEqual([])
    expect(await house.alerts({ id })).toMatchObject([{ verdict: 'CONFIRMED', action: 'BLOCKED', closedBy: 'risk' }])
  })

  test('that is whitelisted comes in again, ends the block, and raises no alert any more', async () => {
    await house.press('reopening', { id, actor: house.staff })
    await expect(house.press('block', { id, actor: house.staff, body: { transactionPassword: 'x' } })).rejects.toThrow(
      'already',
    )
    await house.press('whitelisting', { id, actor: house.staff, body: { transactionPassword: 'x' } })
    await house.untilRead()
    const { rows } = await house.database.ownerPool.query(
      `select action, status from device_restriction where value = 'bad-phone' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'BLOCK_ALL', status: 'DEACTIVATED' },
      { action: 'ALLOW', status: 'ACTIVE' },
    ])
    await house.bet(player)
    const third = await house.newcomer()
    await house.login(third, { id: 'bad-phone', isEmulator: true })
    expect(await house.alerts({ device: 'bad-phone', player: house.lastName() })).toEqual([])
    expect(await house.alerts({ id })).toMatchObject([{ verdict: 'FALSE_POSITIVE', action: 'WHITELISTED' }])
  })

  test('is no agent’s to block, nobody’s who may not make rules, and never the one that blocks', async () => {
    const one = await house.newcomer()
    await house.login(one, { id: 'own-office', isVpn: true })
    const alert = await house.idOf('own-office', 'ANONYMOUS_NETWORK')
    const body = { transactionPassword: 'x' }
    const agent = actorNamed('agent', { agentId: chain.MA })
    await expect(house.press('block', { id: alert, actor: agent, body })).rejects.toThrow('by the platform')
    const clerk = actorNamed('clerk', { permissions: new Set(['DEVICE_ALERT_VIEW', 'DEVICE_ALERT_EDIT'] as const) })
    await expect(house.press('block', { id: alert, actor: clerk, body })).rejects.toThrow()
    const nameless = await house.newcomer()
    await house.login(nameless, { ip: '198.51.100.9', isVpn: true })
    const [unnamed] = await house.alerts({ ip: '198.51.100.9' })
    await expect(house.press('block', { id: String(unnamed?.['id']), actor: house.staff, body })).rejects.toThrow(
      'No device',
    )
    for (const visitor of ['own-laptop', 'strange-laptop']) await house.comeIn(visitor)
    const strange = await house.idOf('strange-laptop', 'STAFF_NEW_DEVICE')
    await expect(house.press('block', { id: strange, actor: actorNamed('one.domain'), body })).rejects.toThrow(
      'has all of them',
    )
    await house.press('block', { id: strange, actor: house.staff, body })
  })
})

test('PII-01 an address is masked in the list and shown of one alert, for a reason', async () => {
  const player = await house.newcomer()
  await house.login(player, { id: 'addressed', ip: '198.51.100.123', isVpn: true })
  const [row] = await house.alerts({ device: 'addressed' })
  expect(row?.['ip']).toBe('19**********23')
  const shown = await house.press('personal-data', { id: String(row?.['id']), actor: house.staff })
  expect(JSON.stringify(shown)).toContain('198.51.100.123')
  const { rows } = await house.database.ownerPool.query(
    `select after ->> 'revealed' as revealed from audit where action like '%personal-data' and subject = $1`,
    [`device_alert:${String(row?.['id'])}`],
  )
  expect(rows).toEqual([{ revealed: '["IP address"]' }])
})
