import { randomUUID } from 'node:crypto'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { freshDatabase } from './database.ts'
import { settlementClient } from './betting/settlements.ts'
import { sealingKeys, smallOperator } from './small-operator.ts'

/** One operator in rupees and one in yen, which has no decimals. Both have open bets on the same market. */
export async function openTwoCurrencies() {
  const database = await freshDatabase()
  const site = await smallOperator(database)
  const owner = database.ownerPool
  await owner.query(`insert into currency values ('JPY', '¥', 0);
    insert into domain (id, code, name, host, currency) values (3, 'tokyo', 'Tokyo', 'tokyo.example', 'JPY');
    insert into agent (id, domain_id, parent_id, level, upline, username, credit_reference) values (9, 3, null, 1, '{9}', 'TOK', 7000);
    insert into agent_share select 9, product, 10000 from unnest(array['exchange', 'bookmaker', 'fancy']) product;
    select open_wallet(9, 3, 'JPY')`)
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('tokyo', 3, 'tokyo', $1)`,
    [seal(sealingKeys, 'secret of tokyo', sealOf('tokyo'))],
  )
  const inTokyo = (path: string, body: Readonly<Record<string, unknown>>) =>
    site.call(path, { externalId: randomUUID(), ...body }, 'secret of tokyo', 'tokyo')
  const asha = await site.player('asha', '2000.50')
  const { player: kenji } = await inTokyo('/player', { username: 'kenji', agent: 'TOK' })
  const { deposit } = await inTokyo('/deposit', { player: kenji, method: 'upi', amount: '50000' })
  await inTokyo('/deposit/confirmation', { deposit, amount: '50000' })
  const market = await site.market()
  const bet = { market: market.id, runner: market.runners['A'], side: 'BACK', odds: '2' }
  await site.call('/bet', { externalId: randomUUID(), player: asha, ...bet, stake: '100.25' })
  await inTokyo('/bet', { player: kenji, ...bet, stake: '3000' })
  const settlement = settlementClient(database, site)
  return {
    database,
    market: market.id,
    winner: market.runners['A'],
    settle: () => settlement.run(market.id, { result: settlement.winner(market, 'A') }),
  }
}
