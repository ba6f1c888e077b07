import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient } from '#checks/harness/betting/settlements.ts'
import { actorNamed, smallOperator, uplineIds } from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { plusMinusData } from './plus-minus.data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

test('the sheet shows match and session results with the commission and the shares that were booked', async () => {
  const site = await smallOperator(database)
  const books = settlementClient(database, site)
  await books.query(`update agent_share set cumulative_share = 8000 where agent_id = $1`, [uplineIds.MA])
  await books.query(`update agent set commission_mode = 'stakes' where id = $1`, [uplineIds.MA])
  await books.query(
    `update agent set match_rate = case id when $1 then 200 when $2 then 250 else 300 end,
       session_rate = case id when $1 then 300 when $2 then 350 else 400 end`,
    [uplineIds.MA, uplineIds.SUP],
  )
  const who = await books.player()
  const match = await site.market()
  const session = await site.market({ kind: 'session', product: 'fancy' })
  await books.bet(who, match, 'A', { odds: '2', stake: '10000.00' })
  await site.bet(who, session.id, { line: 45, rate: '100', stake: '8500.00' })
  await site.bet(who, session.id, { line: 50, rate: '100', stake: '6500.00' })
  await books.run(match.id, { result: books.winner(match, 'B') })
  await books.run(session.id, { result: { runs: 46 } })

  const sheetOf = async (agentId: bigint | null, filters: Record<string, string> = {}) => {
    const actor = actorNamed('viewer', { agentId })
    const viewer = { actor, scope: await scopeOf(database.db, actor), timeZone: 'Asia/Kolkata' }
    const { data } = await runList(database.db, plusMinusData, viewer, filters)
    return data.map(
      ({ account, match: inMatches, session: inSessions, total, matchCommission, sessionCommission, ...rest }) => [
        account,
        inMatches,
        inSessions,
        total,
        matchCommission,
        sessionCommission,
        ...['commission', 'net', 'share', 'final'].map((key) => rest[key]),
      ],
    )
  }
  const lost = ['10000.00', '-2000.00', '8000.00']
  // The worked example: 2 % of the match, 3 % of stakes of 15,000, and 80 % of what is left.
  expect(await sheetOf(uplineIds.SUP)).toEqual([
    ['MA', ...lost, '200.00', '450.00', '650.00', '7350.00', '5880.00', '1470.00'],
  ])
  // 2.5 % and 3.5 % one level higher. SUP and MA keep 7,250: 90 % of 8,000, 10 % of 775 for SUP, and MA's 130 stays below.
  expect(await sheetOf(uplineIds.SS)).toEqual([
    ['SUP', ...lost, '250.00', '525.00', '775.00', '7225.00', '6502.50', '722.50'],
  ])
  expect(await sheetOf(null)).toEqual([['COM', ...lost, '0.00', '0.00', '0.00', '8000.00', '8000.00', '0.00']])
  expect(await sheetOf(null, { node: String(uplineIds.SUP) })).toEqual(await sheetOf(uplineIds.SUP))
  const [player] = await sheetOf(uplineIds.MA)
  expect(player?.slice(1)).toEqual([...lost, '0.00', '0.00', '0.00', '8000.00', '0.00', '8000.00'])
  const wallets = await Promise.all([uplineIds.MA, uplineIds.SUP].map(books.balanceOf))
  // What MA keeps is 80 % of 8,000 and the 20 % of its 650 that its upline pays; SUP has its 10 %, pays 130 and receives 77.50.
  expect(wallets).toEqual([640_000n + 13_000n, 80_000n - 13_000n + 7_750n])
})
