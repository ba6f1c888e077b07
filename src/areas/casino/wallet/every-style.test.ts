import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, casinoSecret, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { providerStyles } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import { sealOfCall } from './call-body.ts'

let database: TestDatabase
let operator: CasinoOperator

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
})
afterAll(() => database?.close())

test.each(providerStyles)(
  '$provider: of parallel bets on the last unit exactly one wins, and no secret is stored',
  async (style) => {
    const { provider } = style
    const keyId = await style.connect(database)
    const player = await operator.player(`last-unit-${provider}`, '1.00')
    const session = await operator.session(player, provider)
    const bets = Array.from({ length: 20 }, (_, at) =>
      style.round({ keyId, player, session, name: `${player}-r${at}` }, operator.send).bet(),
    )
    await Promise.all(bets)
    const { balance, exposure } = await operator.wallet(player)
    expect(balance - exposure).toBe(0n)
    expect(
      await operator.rows(
        `select decision, code, count(*)::int calls from casino_call where player_id = $1 group by decision, code order by decision`,
        [player],
      ),
    ).toEqual([
      { decision: 'APPLIED', code: 'OK', calls: 1 },
      { decision: 'REFUSED', code: 'INSUFFICIENT_FUNDS', calls: 19 },
    ])
    const stored = await operator.rows<{ id: string; sealed: string }>(
      `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.player_id = $1`,
      [player],
    )
    expect(stored.length).toBe(20)
    const secret = casinoSecret(provider)
    const telling = stored.filter(({ id, sealed }) => unseal(sealingKeys, sealed, sealOfCall(id)).includes(secret))
    expect(telling).toEqual([])
    expect(operator.faults).toEqual([])
  },
)
