import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { gameCode, type CasinoOperator } from './casino-setup.ts'

interface Barred {
  readonly operator: CasinoOperator
  readonly player: string
  readonly provider: VerticalCode
}

interface Barrier {
  readonly name: string
  /** Of a bet while it lasts. */
  readonly code: string
  readonly begin: (barred: Barred) => Promise<unknown>
  /** Where others play as well. */
  readonly end?: (barred: Barred) => Promise<unknown>
}

const gameIs =
  (status: 'ACTIVE' | 'INACTIVE') =>
  ({ operator, provider }: Barred) =>
    operator.rows(`update casino_game set status = $1 where domain_id = 1 and vertical = $2 and code = $3`, [
      status,
      provider,
      gameCode,
    ])

const maintenanceIs =
  (isOn: boolean) =>
  async ({ operator }: Barred) => {
    await operator.rows(
      `insert into setting (domain_id, key, value) values (1, 'settings.site', jsonb_build_object('isMaintenance', $1::boolean))
        on conflict (domain_id, key) do update set value = excluded.value`,
      [isOn],
    )
    forgetCached()
  }

/** Sets what a table has of the player. */
const ofPlayer =
  (change: string) =>
  ({ operator, player }: Barred) =>
    operator.rows(change, [player])

/** What keeps a player from staking, each by itself. */
export const barriers: readonly Barrier[] = [
  {
    name: 'locked',
    code: 'PLAYER_BLOCKED',
    begin: ofPlayer(`update player set status = 'LOCKED' where id = $1`),
  },
  {
    name: 'bet-locked',
    code: 'PLAYER_BLOCKED',
    begin: ofPlayer(`update player set is_bet_locked = true where id = $1`),
  },
  {
    name: 'cooling-off',
    code: 'LIMIT_EXCEEDED',
    begin: ({ operator, player }) =>
      operator.call('/player/cool-off', { externalId: `cool-${player}`, player, days: 1 }),
  },
  {
    name: 'left',
    code: 'SESSION_INVALID',
    begin: ofPlayer(`update casino_session set expires_at = started_at where player_id = $1`),
  },
  { name: 'game-off', code: 'GAME_DISABLED', begin: gameIs('INACTIVE'), end: gameIs('ACTIVE') },
  { name: 'maintenance', code: 'GAME_DISABLED', begin: maintenanceIs(true), end: maintenanceIs(false) },
]
