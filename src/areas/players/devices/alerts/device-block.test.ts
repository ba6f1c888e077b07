import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAlertSetup, type AlertSetup } from '#checks/harness/betting/alerts.ts'
import { actorNamed, uplineIds } from '#checks/harness/small-operator.ts'
import { refreshSession } from '#areas/exchange/market-calls/sessions.inbound.ts'

let context: AlertSetup
beforeAll(async () => {
  context = await openAlertSetup()
})
afterAll(() => context?.database.close())

describe('a device', () => {
  const shutOut = 'not possible from this device'
  let player: string
  let id: string
  let session: string

  test('that is blocked is rejected on every path, and when the call names no device', async () => {
    player = await context.newPlayer('500.00')
    const other = await context.newPlayer('500.00')
    const device = { id: 'bad-phone', ip: '198.51.100.44' }
    await context.login(other, device)
    ;({ session } = (await context.login(player, device)) as never)
    const open = await context.bet(player, device)
    const { withdrawal } = await context.withdraw(player, device)
    id = await context.idOf('bad-phone', 'SHARED_DEVICE')
    await context.press('block', { id, actor: context.staff, body: { transactionPassword: 'x' } })
    context.applyRules()
    const from = (path: string, body: object) => context.site.call(path, { externalId: randomUUID(), device, ...body })
    const tries = [
      () => from('/player', { username: 'one.more' }),
      () => context.login(player, device),
      () => from('/deposit', { player, method: 'upi', amount: '5.00' }),
      () => context.bet(player, device),
      () => context.withdraw(player, device),
      () => from('/bet/cancellation', { bet: open.bet }),
      () => from('/withdrawal/cancellation', { withdrawal }),
      // Calls without a device use the device of the login.
      () => context.bet(player),
      () => context.withdraw(player),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(shutOut)
    const seen = await context.site.ask(refreshSession, { session, isEnd: false })
    expect(seen).toMatchObject({ isAllowed: false, why: expect.stringContaining(shutOut) })
    await context.bet(player, { id: 'own-phone' })
    // Cool-off and self-exclusion are always possible.
    await context.site.call('/player/cool-off', { externalId: randomUUID(), player: other, days: 1 })
    const { rows } = await context.database.ownerPool.query(
      `select kind, action, scope, source, created_by, (select count(*)::int from device_restriction_hit h where h.restriction_id = r.id) as hits
       from device_restriction r where value = 'bad-phone' and status = 'ACTIVE'`,
    )
    expect(rows).toEqual([
      {
        kind: 'DEVICE_ID',
        action: 'BLOCK_ALL',
        scope: 'PLAYERS',
        source: `alert ${id}`,
        created_by: 'risk',
        // Hits are counted where the HTTP layer answers them.
        hits: 0,
      },
    ])
    expect(await context.alerts({ device: 'bad-phone', status: 'OPEN,WORKING' })).toEqual([])
    expect(await context.alerts({ id })).toMatchObject([{ outcome: 'CONFIRMED', action: 'BLOCKED', closedBy: 'risk' }])
  })

  test('that is whitelisted is accepted again, ends the block and raises no alerts', async () => {
    await context.press('reopening', { id, actor: context.staff })
    await expect(
      context.press('block', { id, actor: context.staff, body: { transactionPassword: 'x' } }),
    ).rejects.toThrow('already')
    await context.press('whitelisting', { id, actor: context.staff, body: { transactionPassword: 'x' } })
    context.applyRules()
    const { rows } = await context.database.ownerPool.query(
      `select action, status from device_restriction where value = 'bad-phone' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'BLOCK_ALL', status: 'DEACTIVATED' },
      { action: 'ALLOW', status: 'ACTIVE' },
    ])
    await context.bet(player)
    const third = await context.newPlayer()
    await context.login(third, { id: 'bad-phone', isEmulator: true })
    expect(await context.alerts({ device: 'bad-phone', player: context.lastName() })).toEqual([])
    expect(await context.alerts({ id })).toMatchObject([{ outcome: 'FALSE_POSITIVE', action: 'WHITELISTED' }])
  })

  test('cannot be blocked by agents, without permission, or when it would block the actor', async () => {
    const one = await context.newPlayer()
    await context.login(one, { id: 'own-office', isVpn: true })
    const alert = await context.idOf('own-office', 'ANONYMOUS_NETWORK')
    const body = { transactionPassword: 'x' }
    const agent = actorNamed('agent', { agentId: uplineIds.MA })
    await expect(context.press('block', { id: alert, actor: agent, body })).rejects.toThrow('Only the operator')
    const clerk = actorNamed('clerk', { permissions: new Set(['DEVICE_ALERT_VIEW', 'DEVICE_ALERT_EDIT'] as const) })
    await expect(context.press('block', { id: alert, actor: clerk, body })).rejects.toThrow()
    const nameless = await context.newPlayer()
    await context.login(nameless, { ip: '198.51.100.9', isVpn: true })
    const [unnamed] = await context.alerts({ ip: '198.51.100.9' })
    await expect(context.press('block', { id: String(unnamed?.['id']), actor: context.staff, body })).rejects.toThrow(
      'no device id',
    )
    for (const visitor of ['own-laptop', 'strange-laptop']) await context.recordStaffSession(visitor)
    const strange = await context.idOf('strange-laptop', 'STAFF_NEW_DEVICE')
    await expect(context.press('block', { id: strange, actor: actorNamed('one.domain'), body })).rejects.toThrow(
      'access to all of them',
    )
    await context.press('block', { id: strange, actor: context.staff, body })
  })
})

test('PII-01 IP addresses are masked in the list and revealed for one alert with a reason', async () => {
  const player = await context.newPlayer()
  await context.login(player, { id: 'addressed', ip: '198.51.100.123', isVpn: true })
  const [row] = await context.alerts({ device: 'addressed' })
  expect(row?.['ip']).toBe('19**********23')
  const shown = await context.press('personal-data', { id: String(row?.['id']), actor: context.staff })
  expect(JSON.stringify(shown)).toContain('198.51.100.123')
  const { rows } = await context.database.ownerPool.query(
    `select after ->> 'revealed' as revealed from audit where action like '%personal-data' and subject = $1`,
    [`device_alert:${String(row?.['id'])}`],
  )
  expect(rows).toEqual([{ revealed: '["IP address"]' }])
})
