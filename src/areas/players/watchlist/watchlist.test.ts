import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { inplayBetsData } from '#areas/exchange/risk/exposure/inplay-bets.data.ts'
import { playerExposureData } from '#areas/exchange/risk/exposure/player-exposure.data.ts'
import { setAlertSoundAct, riskSignalAnswer } from '#areas/exchange/risk/alerts/signal.data.ts'
import { watchActs } from './watched-players.act.ts'
import { watchedPlayersData } from './watched-players.data.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
let bet: string
const trader = actorNamed('trader')
const elsewhere = actorNamed('elsewhere', { agentId: 999n })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await database.ownerPool.query('update event set is_in_play = true')
  const market = await site.market()
  player = await site.player('anna', '10000.00')
  bet = (await site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0' })).bet
})
afterAll(() => database?.close())

async function rows(data: Dataset, actor = trader, search: Readonly<Record<string, string>> = {}) {
  const scope = await scopeOf(database.db, actor)
  return (await runList(database.db, data, { actor, scope, timeZone: 'Asia/Kolkata' }, search)).data
}
const press = (name: string, id: string, body = {}, actor = trader) =>
  actionRunner(database, watchActs).press(name, { id, actor, body })
const input = { remark: 'Always early' }

test('marks bets and exposure of a player on the watchlist, until removed', async () => {
  await expect(press('player-watch', bet, input, elsewhere)).rejects.toThrow()
  await press('player-watch', bet, input)
  await expect(press('watch', player, input)).rejects.toThrow('already on the watchlist')
  expect(await rows(watchedPlayersData)).toMatchObject([
    { player: 'anna', remark: 'Always early', by: 'trader', bets: 1, exposure: '100.00', betLock: 'FREE' },
  ])
  expect(await rows(watchedPlayersData, elsewhere)).toEqual([])
  expect(await rows(watchedPlayersData, actorNamed('other house', { domains: [2] }))).toEqual([])
  expect(await rows(inplayBetsData, trader, { isWatched: 'YES' })).toMatchObject([{ id: bet, marks: 'Watched, New' }])
  expect(await rows(playerExposureData, trader, { isWatched: 'YES' })).toMatchObject([{ player: 'anna' }])
  await expect(press('unwatching', player, {}, elsewhere)).rejects.toThrow()
  await press('unwatching', player)
  await expect(press('unwatching', player)).rejects.toThrow('not on the watchlist')
  expect(await rows(inplayBetsData, trader, { isWatched: 'YES' })).toEqual([])
})

test('locks betting of a player from their bet, until unlocked', async () => {
  const office = actorNamed('agent', { agentId: uplineIds.MA })
  await expect(press('player-lock', bet, {}, elsewhere)).rejects.toThrow()
  await press('player-lock', bet, {}, office)
  const market = await site.market()
  const another = () => site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0' })
  await expect(another()).rejects.toThrow(/lock/i)
  expect(await rows(inplayBetsData)).toMatchObject([{ marks: 'Bets locked, New', betLock: 'LOCKED' }])
  await press('bet-unlock', player)
  await another()
})

test('plays alert sounds only after the trader turns them on, per trader', async () => {
  const { staffId } = await createStaff(database.ownerPool, { username: 'listener' })
  const listener = actorNamed('listener', { staffId })
  const heard = async (actor = listener) => (await queryAs(database.db, riskSignalAnswer, actor, {}))?.hasSound
  expect(await heard()).toBe(false)
  const { press: say } = actionRunner(database, [setAlertSoundAct])
  await say('sound', { id: '', actor: listener, body: { hasSound: true } })
  expect(await heard()).toBe(true)
  expect(await heard(actorNamed('another', { staffId: 2n }))).toBe(false)
  await say('sound', { id: '', actor: listener, body: { hasSound: false } })
  expect(await heard()).toBe(false)
})
