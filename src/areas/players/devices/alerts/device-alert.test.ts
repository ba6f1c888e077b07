import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { openAlertSetup, type AlertSetup } from '#checks/harness/betting/alerts.ts'
import { actorNamed, uplineIds } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOf } from '#engine/downline.ts'
import { readDeviceNotifications } from '#areas/players/devices/notifications/device-notifications.ts'
import { deviceAccountsAnswer } from './device-accounts.data.ts'

let context: AlertSetup
beforeAll(async () => {
  context = await openAlertSetup()
})
afterAll(() => context?.database.close())

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  closing: { outcome: 'CONFIRMED' },
  block: { transactionPassword: 'x' },
  whitelisting: { transactionPassword: 'x' },
  restriction: { players: 'ALL', scope: 'BET', kind: 'BLOCK' },
}

describe('device alerts', () => {
  test('are raised for each account when several accounts share a device', async () => {
    const [one, other] = [await context.newPlayer(), await context.newPlayer()]
    await context.login(one, { id: 'shared-one' })
    expect(await context.alertSummaries('shared-one')).toEqual([])
    await context.login(other, { id: 'shared-one' })
    await context.login(other, { id: 'shared-one' })
    expect(await context.alertSummaries('shared-one')).toEqual(['SHARED_DEVICE player.2 MEDIUM'])
    await context.login(one, { id: 'shared-one' })
    expect(await context.alertSummaries('shared-one')).toHaveLength(2)
    const { rows } = await context.database.ownerPool.query(
      `select player_id::text as player, occurrences, last_operation from device_event where device = 'shared-one' order by 1`,
    )
    expect(rows).toEqual([
      { player: one, occurrences: 1, last_operation: 'login' },
      { player: other, occurrences: 1, last_operation: 'login' },
    ])
  })

  test('are raised for the device of a blocked player', async () => {
    const [bad, good] = [await context.newPlayer(), await context.newPlayer()]
    await context.login(bad, { id: 'known-one' })
    await context.database.ownerPool.query(`update player set status = 'LOCKED' where id = $1`, [bad])
    await context.login(good, { id: 'known-one' })
    expect(await context.alertSummaries('known-one')).toContain(`KNOWN_DEVICE ${context.lastName()} HIGH`)
  })

  test('are raised for more than three devices in a day, but not in a week', async () => {
    const [quick, slow] = [await context.newPlayer(), await context.newPlayer()]
    for (const turn of [1, 2, 3, 4]) await context.login(quick, { id: `quick-${turn}` })
    expect((await context.alerts({ type: 'MANY_DEVICES' })).map(({ detail }) => detail)).toEqual([
      '4 devices within a day',
    ])
    for (const turn of [1, 2, 3, 4]) {
      await context.login(slow, { id: `slow-${turn}` })
      context.advanceClock(13)
    }
    expect(await context.alerts({ type: 'MANY_DEVICES' })).toHaveLength(1)
  })

  test('are raised for a withdrawal from a device known for less than a day, unless it is the first', async () => {
    const player = await context.newPlayer('100.00')
    await context.withdraw(player, { id: 'first-phone' })
    expect(await context.alertSummaries('first-phone')).toEqual([])
    context.advanceClock(48)
    await context.withdraw(player, { id: 'new-phone' })
    expect(await context.alertSummaries('new-phone')).toEqual([`NEW_DEVICE_PAYOUT ${context.lastName()} HIGH`])
    context.advanceClock(25)
    const other = await context.newPlayer('100.00')
    await context.login(other, { id: 'old-phone' })
    await context.login(other, { id: 'second-phone' })
    context.advanceClock(24)
    await context.withdraw(other, { id: 'second-phone' })
    expect(await context.alertSummaries('second-phone')).toEqual([])
  })

  test('are raised for VPN, emulator, bot, country mismatch and impossible travel', async () => {
    const player = await context.newPlayer('10.00')
    await context.database.ownerPool.query(`update player set country = 'IN' where id = $1`, [player])
    await context.login(player, { id: 'odd-one', isVpn: true, isEmulator: true, botScore: 95 }, { country: 'IN' })
    context.advanceClock(1)
    await context.bet(player, { id: 'odd-one', country: 'AE' })
    const name = context.lastName()
    expect(await context.alertSummaries('odd-one')).toEqual([
      `ANONYMOUS_NETWORK ${name} LOW`,
      `BOT ${name} HIGH`,
      `COUNTRY_MISMATCH ${name} LOW`,
      `EMULATOR ${name} MEDIUM`,
      `IMPOSSIBLE_TRAVEL ${name} HIGH`,
    ])
  })

  test('are raised for a bonus claim in private browsing, but not for a bet or a regular claim', async () => {
    const player = await context.newPlayer('10.00')
    await context.bet(player, { id: 'private-one', isIncognito: true })
    await context.claim(player, { id: 'private-one', isIncognito: false })
    expect(await context.alertSummaries('private-one')).toEqual([])
    const externalId = randomUUID()
    const claimed = await context.claim(player, { id: 'private-one', isIncognito: true }, externalId)
    expect(claimed).toEqual({ player, bonus: 'Welcome' })
    expect(await context.claim(player, { id: 'private-one', isIncognito: true }, externalId)).toEqual(claimed)
    await expect(context.claim(player, { id: 'private-one' }, externalId)).rejects.toThrow()
    expect(await context.alerts({ device: 'private-one' })).toMatchObject([
      {
        type: 'BONUS_INCOGNITO',
        severity: 'MEDIUM',
        score: 45,
        operation: 'bonus',
        detail: 'Bonus claimed from a private window',
        isIncognito: true,
      },
    ])
    expect(await context.alerts({ type: 'BONUS_INCOGNITO', severity: 'HIGH' })).toEqual([])
    await context.database.ownerPool.query(`update player set status = 'LOCKED' where id = $1`, [player])
    await expect(context.claim(player)).rejects.toThrow('The account is closed or blocked.')
  })

  test('are not raised by a rejected call, which is rolled back', async () => {
    const player = await context.newPlayer()
    await expect(context.bet(player, { id: 'refused-one', isEmulator: true })).rejects.toThrow()
    expect(await context.alertSummaries('refused-one')).toEqual([])
    const seen = await context.database.ownerPool.query(`select 1 from device_event where device = 'refused-one'`)
    expect(seen.rowCount).toBe(0)
  })

  test('are raised for a new browser of a staff user, but not for the first one', async () => {
    await context.recordStaffSession('own-laptop')
    await context.recordStaffSession('own-laptop')
    expect(await context.alerts({ type: 'STAFF_NEW_DEVICE' })).toEqual([])
    await context.recordStaffSession('strange-laptop')
    expect(await context.alerts({ type: 'STAFF_NEW_DEVICE' })).toMatchObject([
      { staff: 'colleague', device: 'strange-laptop' },
    ])
    const seenBy = async (traits: Partial<Actor>) =>
      (await context.alerts({ type: 'STAFF_NEW_DEVICE' }, actorNamed('reader', traits))).length
    expect([await seenBy({ domains: [1] }), await seenBy({ domains: [2] })]).toEqual([1, 0])
    expect([await seenBy({ agentId: uplineIds.MA }), await seenBy({ agentId: 999n })]).toEqual([1, 0])
  })
})

describe('an alert', () => {
  test('is claimed, closed with an outcome and reopened', async () => {
    const [one, other] = [await context.newPlayer(), await context.newPlayer()]
    await context.login(one, { id: 'handled' })
    await context.login(other, { id: 'handled' })
    const id = await context.idOf('handled', 'SHARED_DEVICE')
    await context.press('claim', { id, actor: context.staff })
    expect(await context.alerts({ id })).toMatchObject([{ status: 'WORKING', assignedTo: 'risk' }])
    await context.press('closing', { id, actor: context.staff, body: { outcome: 'FALSE_POSITIVE' } })
    expect(await context.alerts({ id })).toMatchObject([
      { status: 'CLOSED', outcome: 'FALSE_POSITIVE', closedBy: 'risk', note: expect.stringContaining('good') },
    ])
    // Not raised again soon after it was closed, but later it is.
    await context.login(other, { id: 'handled' })
    expect(await context.alertSummaries('handled')).toHaveLength(1)
    await context.press('reopening', { id, actor: context.staff })
    expect(await context.alerts({ id })).toMatchObject([
      { status: 'OPEN', outcome: null, closedBy: null, assignedTo: null },
    ])
    await context.press('closing', { id, actor: context.staff, body: { outcome: 'CONFIRMED' } })
    context.advanceClock(31 * 24)
    await context.login(other, { id: 'handled' })
    expect(await context.alertSummaries('handled')).toHaveLength(2)
  })

  test('restricts the player or all players on the device within scope, and is closed as confirmed', async () => {
    const [one, other, theirs] = [
      await context.newPlayer(),
      await context.newPlayer('50.00'),
      await context.newPlayer(),
    ]
    await context.database.ownerPool.query('update player set agent_id = $2 where id = $1', [theirs, uplineIds.SUP])
    const shared = { id: 'in-league', ip: '198.51.100.60', confidence: 91, isRooted: true, timeZone: 'Asia/Dubai' }
    for (const player of [one, theirs]) await context.login(player, shared, { country: 'IN', state: 'IN-KA' })
    await context.login(other, { ...shared, ip: '198.51.100.61' })
    await context.login(other, { id: 'own-device', ip: '198.51.100.60' })
    const id = await context.idOf('in-league', 'SHARED_DEVICE')
    expect(await context.alerts({ device: 'in-league', type: 'TIME_ZONE_MISMATCH', player: 'player.' })).toMatchObject([
      {
        confidence: 91,
        isRooted: true,
        timeZone: 'Asia/Dubai',
        state: 'IN-KA',
        names: expect.stringContaining('player.'),
      },
      { state: 'IN-KA' },
    ])
    const agent = actorNamed('agent', { agentId: uplineIds.MA })
    const circle = await queryAs(context.database.db, deviceAccountsAnswer, agent, { id })
    expect(circle?.identifiers).toEqual([
      { kind: 'IP', label: '19*********60', players: [one, other] },
      { kind: 'DEVICE', label: 'own-device', players: [other] },
      { kind: 'IP', label: '19*********61', players: [other] },
    ])
    const restrict = (players: string, actor: Actor) =>
      context.press('restriction', { id, actor, body: { players, scope: 'BONUS', kind: 'BLOCK' } })
    await restrict('ALL', agent)
    expect(await context.alerts({ id })).toMatchObject([
      { status: 'CLOSED', outcome: 'CONFIRMED', action: 'RESTRICTED' },
    ])
    const restricted = async () =>
      (
        await context.database.ownerPool.query(
          `select player_id::text as player, source from player_restriction where player_id = any($1) order by set_at, player_id`,
          [[one, other, theirs]],
        )
      ).rows
    expect(await restricted()).toEqual([one, other].map((player) => ({ player, source: 'DEVICE' })))
    await expect(context.claim(one)).rejects.toThrow('Bonuses are not allowed')
    await expect(restrict('ALL', context.staff)).rejects.toThrow('Cannot close')
    await context.press('reopening', { id, actor: context.staff })
    await restrict('CONCERNED', context.staff)
    expect(await restricted()).toHaveLength(3)
  })

  test('is counted by the bell until it is claimed', async () => {
    const count = async (actor: Actor) =>
      (await readDeviceNotifications(context.database.db, { actor, scope: await scopeOf(context.database.db, actor) }))
        .device_notification_count
    const before = await count(context.staff)
    expect(before).toBe((await context.alerts({ status: 'OPEN' })).length)
    const [first] = await context.alerts({ status: 'OPEN' })
    await context.press('claim', { id: String(first?.['id']), actor: context.staff })
    expect(await count(context.staff)).toBe(before - 1)
    expect(await count(actorNamed('abroad', { domains: [2] }))).toBe(0)
    expect(await count(actorNamed('beside', { agentId: 999n }))).toBe(0)
  })

  test('ISO-01 is visible only to readers of the player and reveals nothing about other players', async () => {
    const [mine, theirs] = [await context.newPlayer(), await context.newPlayer()]
    await context.database.ownerPool.query('update player set agent_id = $2 where id = $1', [theirs, uplineIds.SUP])
    await context.login(theirs, { id: 'across' })
    await context.login(mine, { id: 'across' })
    const id = await context.idOf('across', 'SHARED_DEVICE')
    const agent = actorNamed('agent', { agentId: uplineIds.MA })
    expect(await context.alerts({ id }, agent)).toMatchObject([{ onDevice: 1 }])
    expect(await context.alerts({ id })).toMatchObject([{ onDevice: 2 }])
    const circle = async (actor: Actor) =>
      (await queryAs(context.database.db, deviceAccountsAnswer, actor, { id }))?.players.map((player) => player.id)
    expect(await circle(agent)).toEqual([mine])
    expect(await circle(context.staff)).toEqual(expect.arrayContaining([mine, theirs]))
    for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })]) {
      expect([await context.alerts({}, stranger), await circle(stranger)]).toEqual([[], undefined])
      const names = ['claim', 'take-over', 'release', 'closing', 'reopening', 'block', 'whitelisting', 'restriction']
      for (const name of [...names, 'personal-data'])
        await expect(context.press(name, { id, actor: stranger, body: bodies[name] ?? {} })).rejects.toThrow(
          'Not found',
        )
    }
  })
})
