import { sql, type JoinBuilder } from 'kysely'

type Join = <Tables, Joined extends keyof Tables>(join: JoinBuilder<Tables, Joined>) => JoinBuilder<Tables, Joined>

const equal = (left: string, right: string) => sql<boolean>`${sql.ref(left)} = ${sql.ref(right)}`

/**
 * The player of a row with the player's cell: `leftJoin('player', playerOf('withdrawal'))`. The player's id is in
 * player_id unless named.
 */
export const playerOf =
  (table: string, id = 'player_id'): Join =>
  (join) =>
    join.on(equal('player.cell', `${table}.cell`)).on(equal('player.id', `${table}.${id}`))

/** The player that a row refers to, if any. The row is not kept with the player: the cell follows from the id. */
export const playerReferredBy =
  (table: string): Join =>
  (join) =>
    join
      .on(sql<boolean>`${sql.ref('player.cell')} = cell_of(${sql.ref(`${table}.player_id`)})`)
      .on(equal('player.id', `${table}.player_id`))

/** The wallet of a player's row: `leftJoin('wallet', walletOf('withdrawal'))`; of a player: `walletOf('player', 'id')`. */
export const walletOf =
  (table: string, id = 'player_id'): Join =>
  (join) =>
    join.on(equal('wallet.cell', `${table}.cell`)).on(equal('wallet.account_id', `${table}.${id}`))

/** The name of a row's domain: `domainNameOf('gateway.domain_id')`. */
export const domainNameOf = (id: string) => sql<string>`(select d.name from domain d where d.id = ${sql.ref(id)})`
