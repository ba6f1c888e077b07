import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { recalculateExposureAct } from './recalculate.act.ts'

let database: TestDatabase
let site: SmallOperator
let context: ActContext
beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database)
  context = {
    db: database.db,
    bindings: [{ path: '/player-exposure', act: recalculateExposureAct }],
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

const press = async (
  id: string,
  { preview = false, actor = actorNamed('trader') }: { preview?: boolean; actor?: Actor } = {},
) =>
  (
    await runAction(context, context.bindings[0]!, {
      actor,
      id,
      body: { reason: { code: 'official', text: 'checked' }, transactionPassword: 'x' },
      idempotencyKey: randomUUID(),
      preview,
      parameters: { id },
      circumstances,
    })
  ).body
const stateOf = async (player: string) =>
  (
    await database.ownerPool.query(
      `select w.exposure, w.version, p.exposure as position, p.worst, p.version as positions from wallet w
       join position p on p.cell = w.cell and p.player_id = w.account_id where w.account_id = $1`,
      [player],
    )
  ).rows
const trailOf = async (player: string) =>
  (
    await database.ownerPool.query(
      `select action, before ->> 'exposure' as before, after ->> 'exposure' as after from audit where action = 'player-exposure.recalculation' and subject = $1 order by at`,
      [`player:${player}`],
    )
  ).rows

async function exposed(username: string) {
  const player = await site.player(username, '1000.00')
  const { id, runners } = await site.market()
  await site.bet(player, id, { runner: runners['A'], side: 'BACK', odds: '2', stake: '40.00', matched: '40.00' })
  return player
}

test('changes nothing where the stored exposure equals the open bets, and says so in the log', async () => {
  const player = await exposed('equal')
  const before = await stateOf(player)
  expect(before).toMatchObject([{ exposure: 4000n, position: 4000n }])
  expect(await press(player)).toMatchObject({
    message: 'The stored exposure equals the open bets. Nothing was changed.',
  })
  expect(await stateOf(player)).toEqual(before)
  expect(await trailOf(player)).toEqual([{ action: 'player-exposure.recalculation', before: '4000', after: '4000' }])
})

test('shows what is stored and what follows from the bets, and corrects it with a second approver above the limit', async () => {
  const player = await exposed('wrong')
  await database.ownerPool.query(`update wallet set exposure = 9000 where account_id = $1`, [player])
  await database.ownerPool.query(`update position set exposure = 9000 where player_id = $1`, [player])
  expect((await press(player, { preview: true })).data).toMatchObject({
    before: { exposure: '90.00', computed: '40.00', available: '910.00', availableAfter: '960.00', differing: 1 },
    after: { exposure: '40.00' },
  })
  expect(await stateOf(player)).toMatchObject([{ exposure: 9000n }])
  const { data } = await press(player, { actor: actorNamed('trader', { itemLimit: 49_990n }) })
  expect(await stateOf(player)).toMatchObject([{ exposure: 9000n }])
  await decideApproval(context, {
    actor: actorNamed('second'),
    id: (data as { approval: string }).approval,
    reason: null,
    circumstances,
    decision: 'approve',
  })
  expect(await stateOf(player)).toMatchObject([{ exposure: 4000n, position: 4000n, worst: 4000n }])
  expect((await trailOf(player)).at(-1)).toMatchObject({ before: '9000', after: '4000' })
})
