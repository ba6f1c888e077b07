import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#checks/harness/staff/branches.ts'
import { openAlerts, type Alerts } from '#checks/harness/betting/alerts.ts'
import { actorNamed, chain } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOf } from '#engine/downline.ts'
import { deviceNews } from '#areas/players/notifications/device-news.ts'
import { deviceCircleAnswer } from './device-alert.data.ts'

let house: Alerts
beforeAll(async () => {
  house = await openAlerts()
})
afterAll(() => house?.database.close())

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  closing: { verdict: 'CONFIRMED' },
  block: { transactionPassword: 'x' },
  whitelisting: { transactionPassword: 'x' },
  restriction: { who: 'ALL', scope: 'BET', kind: 'BLOCK' },
}

describe('what is odd about a device is told with the call that shows it', () => {
  test('several accounts on one device, once for each of them', async () => {
    const [one, other] = [await house.newcomer(), await house.newcomer()]
    await house.login(one, { id: 'shared-one' })
    expect(await house.told('shared-one')).toEqual([])
    await house.login(other, { id: 'shared-one' })
    await house.login(other, { id: 'shared-one' })
    expect(await house.told('shared-one')).toEqual(['SHARED_DEVICE player.2 MEDIUM'])
    await house.login(one, { id: 'shared-one' })
    expect(await house.told('shared-one')).toHaveLength(2)
    const { rows } = await house.database.ownerPool.query(
      `select player_id::text as player, times, last_doing from player_sighting where device = 'shared-one' order by 1`,
    )
    expect(rows).toEqual([
      { player: one, times: 1, last_doing: 'login' },
      { player: other, times: 1, last_doing: 'login' },
    ])
  })

  test('the device of somebody who is blocked', async () => {
    const [bad, good] = [await house.newcomer(), await house.newcomer()]
    await house.login(bad, { id: 'known-one' })
    await house.database.ownerPool.query(`update player set status = 'LOCKED' where id = $1`, [bad])
    await house.login(good, { id: 'known-one' })
    expect(await house.told('known-one')).toContain(`KNOWN_DEVICE ${house.lastName()} HIGH`)
  })

  test('more than three devices in a day, not in a week', async () => {
    const [quick, slow] = [await house.newcomer(), await house.newcomer()]
    for (const turn of [1, 2, 3, 4]) await house.login(quick, { id: `quick-${turn}` })
    expect((await house.alerts({ type: 'MANY_DEVICES' })).map(({ detail }) => detail)).toEqual([
      '4 devices within a day',
    ])
    for (const turn of [1, 2, 3, 4]) {
      await house.login(slow, { id: `slow-${turn}` })
      house.later(13)
    }
    expect(await house.alerts({ type: 'MANY_DEVICES' })).toHaveLength(1)
  })

  test('a withdrawal from a device of less than a day, unless it is the first device', async () => {
    const player = await house.newcomer('100.00')
    await house.withdraw(player, { id: 'first-phone' })
    expect(await house.told('first-phone')).toEqual([])
    house.later(48)
    await house.withdraw(player, { id: 'new-phone' })
    expect(await house.told('new-phone')).toEqual([`NEW_DEVICE_PAYOUT ${house.lastName()} HIGH`])
    house.later(25)
    const other = await house.newcomer('100.00')
    await house.login(other, { id: 'old-phone' })
    await house.login(other, { id: 'second-phone' })
    house.later(24)
    await house.withdraw(other, { id: 'second-phone' })
    expect(await house.told('second-phone')).toEqual([])
  })

  test('VPN, emulator, bot, a country that is not his, and two countries within two hours', async () => {
    const player = await house.newcomer('10.00')
    await house.database.ownerPool.query(`update player set country = 'IN' where id = $1`, [player])
    await house.login(player, { id: 'odd-one', isVpn: true, isEmulator: true, botScore: 95 }, { country: 'IN' })
    house.later(1)
    await house.bet(player, { id: 'odd-one', country: 'AE' })
    const name = house.lastName()
    expect(await house.told('odd-one')).toEqual([
      `ANONYMOUS_NETWORK ${name} LOW`,
      `BOT ${name} HIGH`,
      `COUNTRY_MISMATCH ${name} LOW`,
      `EMULATOR ${name} MEDIUM`,
      `IMPOSSIBLE_TRAVEL ${name} HIGH`,
    ])
  })

  test('a bonus claimed from a private window, and neither a bet from it nor a claim from an open one', async () => {
    const player = await house.newcomer('10.00')
    await house.bet(player, { id: 'private-one', isIncognito: true })
    await house.claim(player, { id: 'private-one', isIncognito: false })
    expect(await house.told('private-one')).toEqual([])
    const externalId = randomUUID()
    const claimed = await house.claim(player, { id: 'private-one', isIncognito: true }, externalId)
    expect(claimed).toEqual({ player, bonus: 'Welcome' })
    expect(await house.claim(player, { id: 'private-one', isIncognito: true }, externalId)).toEqual(claimed)
    await expect(house.claim(player, { id: 'private-one' }, externalId)).rejects.toThrow()
    expect(await house.alerts({ device: 'private-one' })).toMatchObject([
      {
        type: 'BONUS_INCOGNITO',
        severity: 'MEDIUM',
        score: 45,
        doing: 'bonus',
        detail: 'Bonus claimed from a private window',
        isIncognito: true,
      },
    ])
    expect(await house.alerts({ type: 'BONUS_INCOGNITO', severity: 'HIGH' })).toEqual([])
    await house.database.ownerPool.query(`update player set status = 'LOCKED' where id = $1`, [player])
    await expect(house.claim(player)).rejects.toThrow('The account is closed or blocked.')
  })

  test('a call that is refused tells nothing: it stands in the same transaction', async () => {
    const player = await house.newcomer()
    await expect(house.bet(player, { id: 'refused-one', isEmulator: true })).rejects.toThrow()
    expect(await house.told('refused-one')).toEqual([])
    const seen = await house.database.ownerPool.query(`select 1 from player_sighting where device = 'refused-one'`)
    expect(seen.rowCount).toBe(0)
  })

  test('a colleague who comes in with a browser that is new for him, not with his first one', async () => {
    await house.comeIn('own-laptop')
    await house.comeIn('own-laptop')
    expect(await house.alerts({ type: 'STAFF_NEW_DEVICE' })).toEqual([])
    await house.comeIn('strange-laptop')
    expect(await house.alerts({ type: 'STAFF_NEW_DEVICE' })).toMatchObject([
      { staff: 'colleague', device: 'strange-laptop' },
    ])
    const seenBy = async (traits: Partial<Actor>) =>
      (await house.alerts({ type: 'STAFF_NEW_DEVICE' }, actorNamed('reader', traits))).length
    expect([await seenBy({ domains: [1] }), await seenBy({ domains: [2] })]).toEqual([1, 0])
    expect([await seenBy({ agentId: chain.MA }), await seenBy({ agentId: 999n })]).toEqual([1, 0])
  })
})

describe('an alert', () => {
  test('is taken, closed with what it was, and opened again', async () => {
    const [one, other] = [await house.newcomer(), await house.newcomer()]
    await house.login(one, { id: 'handled' })
    await house.login(other, { id: 'handled' })
    const id = await house.idOf('handled', 'SHARED_DEVICE')
    await house.press('taking', { id, actor: house.staff })
    expect(await house.alerts({ id })).toMatchObject([{ status: 'WORKING', assignedTo: 'risk' }])
    await expect(house.press('taking', { id, actor: house.staff })).rejects.toThrow('Cannot take')
    await house.press('closing', { id, actor: house.staff, body: { verdict: 'FALSE_POSITIVE' } })
    expect(await house.alerts({ id })).toMatchObject([
      { status: 'CLOSED', verdict: 'FALSE_POSITIVE', closedBy: 'risk', note: expect.stringContaining('good') },
    ])
    // Judged not long ago it is not raised again; later it is.
    await house.login(other, { id: 'handled' })
    expect(await house.told('handled')).toHaveLength(1)
    await house.press('reopening', { id, actor: house.staff })
    expect(await house.alerts({ id })).toMatchObject([
      { status: 'OPEN', verdict: null, closedBy: null, assignedTo: null },
    ])
    await house.press('closing', { id, actor: house.staff, body: { verdict: 'CONFIRMED' } })
    house.later(31 * 24)
    await house.login(other, { id: 'handled' })
    expect(await house.told('handled')).toHaveLength(2)
  })

  test('restricts whom it concerns or everybody on its device, each in the reader’s part of the tree, and is confirmed with it', async () => {
    const [one, other, theirs] = [await house.newcomer(), await house.newcomer('50.00'), await house.newcomer()]
    await house.database.ownerPool.query('update player set agent_id = $2 where id = $1', [theirs, chain.SUP])
    const shared = { id: 'in-league', ip: '198.51.100.60', confidence: 91, isRooted: true, timeZone: 'Asia/Dubai' }
    for (const player of [one, theirs]) await house.login(player, shared, { country: 'IN', state: 'IN-KA' })
    await house.login(other, { ...shared, ip: '198.51.100.61' })
    await house.login(other, { id: 'his-own', ip: '198.51.100.60' })
    const id = await house.idOf('in-league', 'SHARED_DEVICE')
    expect(await house.alerts({ device: 'in-league', type: 'TIME_ZONE_MISMATCH', player: 'player.' })).toMatchObject([
      {
        confidence: 91,
        isRooted: true,
        timeZone: 'Asia/Dubai',
        state: 'IN-KA',
        names: expect.stringContaining('player.'),
      },
      { state: 'IN-KA' },
    ])
    const agent = actorNamed('agent', { agentId: chain.MA })
    const circle = await ask(house.database.db, deviceCircleAnswer, agent, { id })
    expect(circle?.things).toEqual([
      { kind: 'IP', shown: '19*********60', players: [one, other] },
      { kind: 'DEVICE', shown: 'his-own', players: [other] },
      { kind: 'IP', shown: '19*********61', players: [other] },
    ])
    const restrict = (who: string, actor: Actor) =>
      house.press('restriction', { id, actor, body: { who, scope: 'BONUS', kind: 'BLOCK' } })
    await restrict('ALL', agent)
    expect(await house.alerts({ id })).toMatchObject([{ status: 'CLOSED', verdict: 'CONFIRMED', action: 'RESTRICTED' }])
    const restricted = async () =>
      (
        await house.database.ownerPool.query(
          `select player_id::text as player, source from player_restriction where player_id = any($1) order by set_at, player_id`,
          [[one, other, theirs]],
        )
      ).rows
    expect(await restricted()).toEqual([one, other].map((player) => ({ player, source: 'DEVICE' })))
    await expect(house.claim(one)).rejects.toThrow('Bonuses are not allowed')
    await expect(restrict('ALL', house.staff)).rejects.toThrow('Cannot close')
    await house.press('reopening', { id, actor: house.staff })
    await restrict('CONCERNED', house.staff)
    expect(await restricted()).toHaveLength(3)
  })

  test('is counted by the bell until somebody takes it', async () => {
    const count = async (actor: Actor) =>
      (await deviceNews(house.database.db, { actor, scope: await scopeOf(house.database.db, actor) }))
        .device_notification_count
    const before = await count(house.staff)
    expect(before).toBe((await house.alerts({ status: 'OPEN' })).length)
    const [first] = await house.alerts({ status: 'OPEN' })
    await house.press('taking', { id: String(first?.['id']), actor: house.staff })
    expect(await count(house.staff)).toBe(before - 1)
    expect(await count(actorNamed('abroad', { domains: [2] }))).toBe(0)
    expect(await count(actorNamed('beside', { agentId: 999n }))).toBe(0)
  })

  test('ISO-01 is there for whoever has the player alone, and says nothing of players of others', async () => {
    const [mine, theirs] = [await house.newcomer(), await house.newcomer()]
    await house.database.ownerPool.query('update player set agent_id = $2 where id = $1', [theirs, chain.SUP])
    await house.login(theirs, { id: 'across' })
    await house.login(mine, { id: 'across' })
    const id = await house.idOf('across', 'SHARED_DEVICE')
    const agent = actorNamed('agent', { agentId: chain.MA })
    expect(await house.alerts({ id }, agent)).toMatchObject([{ onDevice: 1 }])
    expect(await house.alerts({ id })).toMatchObject([{ onDevice: 2 }])
    const circle = async (actor: Actor) =>
      (await ask(house.database.db, deviceCircleAnswer, actor, { id }))?.players.map((player) => player.id)
    expect(await circle(agent)).toEqual([mine])
    expect(await circle(house.staff)).toEqual(expect.arrayContaining([mine, theirs]))
    for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })]) {
      expect([await house.alerts({}, stranger), await circle(stranger)]).toEqual([[], undefined])
      for (const name of ['taking', 'closing', 'reopening', 'block', 'whitelisting', 'restriction', 'personal-data'])
        await expect(house.press(name, { id, actor: stranger, body: bodies[name] ?? {} })).rejects.toThrow('no such')
    }
  })
})
