import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { cellOf } from '#values/id.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { Asked, PlayerState } from '../adapter.ts'

type StateAsked = Extract<Asked, { readonly asks: 'balance' | 'session' }>

/** Bonus money that games can take; providers of net results reserve cash alone. */
const bonus = sql`coalesce((select a.balance from bonus_award a
  where a.cell = player.cell and a.player_id = player.id and a.status = 'ACTIVE'), 0)`

/** The player of a session, or by id, with the available balance; null if the domain has none. */
export async function readPlayerState(tx: Tx, asked: StateAsked, provider: VerticalCode): Promise<PlayerState | null> {
  const player = asked.asks === 'balance' ? asked.player : await playerOfSession(tx, asked.tokenHash, provider)
  if (player === null) return null
  const row = await tx
    .selectFrom('player')
    .innerJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'player.cell').onRef('wallet.account_id', '=', 'player.id'),
    )
    .where('player.cell', '=', cellOf(player))
    .where('player.id', '=', player)
    .select([
      'player.username',
      'player.currency',
      'wallet.exposure',
      sql<bigint>`wallet.balance - wallet.exposure + ${provider === 'aura' ? sql`0` : bonus}`.as('balance'),
    ])
    .executeTakeFirst()
  return row ? { player, ...row } : null
}

async function playerOfSession(tx: Tx, tokenHash: Buffer, provider: VerticalCode): Promise<bigint | null> {
  const session = await tx
    .selectFrom('casino_session')
    .select('player_id')
    .where('token_hash', '=', tokenHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return session?.player_id ?? null
}
