import { formatMoney, money, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

/** A limit of a gateway where it applies; every row that applies holds. */
export type GatewayLimit = {
  /** ISO 3166-1; null: in all countries. */
  readonly country: string | null
  /** null: on all platforms. */
  readonly platform: string | null
  readonly isOffered: boolean
  readonly min: Money | null
  readonly max: Money | null
  /** What one player can deposit through the gateway in a day. */
  readonly playerDayCap: Money | null
}

/** Where a player pays from. null: unknown, and then the limits of every country or platform hold. */
export type PayerOrigin = { readonly country: string | null; readonly platform: string | null }

const applies = (limit: GatewayLimit, { country, platform }: PayerOrigin): boolean =>
  (limit.country === null || country === null || limit.country === country) &&
  (limit.platform === null || platform === null || limit.platform === platform)

/** The limits that hold for a player there. */
export const limitsFor = (limits: readonly GatewayLimit[], origin: PayerOrigin): readonly GatewayLimit[] =>
  limits.filter((limit) => applies(limit, origin))

const placeOf = ({ country, platform }: GatewayLimit): string =>
  `${country === null ? '' : ` in ${country}`}${platform === null ? '' : ` on ${platform}`}`

/** Returns the refusal of a deposit by the limits of its gateway, or null. `today`: deposited through it by the player. */
export function gatewayLimitRefusal(amount: Money, limits: readonly GatewayLimit[], today: Money): Refusal | null {
  for (const limit of limits) {
    const { isOffered, min, max, playerDayCap } = limit
    const where = placeOf(limit)
    if (!isOffered) return refuse(`This deposit method is not available${where}.`)
    if (min !== null && amount < min)
      return refuse(`Min deposit by this method${where} is ${formatMoney(min)}.`, 'amount')
    if (max !== null && amount > max)
      return refuse(`Max deposit by this method${where} is ${formatMoney(max)}.`, 'amount')
    if (playerDayCap !== null && today + amount > playerDayCap) {
      const left = money(playerDayCap > today ? playerDayCap - today : 0n)
      return refuse(
        `Daily limit of this method${where} is ${formatMoney(playerDayCap)}: ${formatMoney(left)} left today.`,
        'amount',
      )
    }
  }
  return null
}

/** The amounts that a method offers within the limits of its gateway. */
export function offeredAmounts(
  { min, max }: { readonly min: Money; readonly max: Money },
  limits: readonly GatewayLimit[],
): { readonly min: Money; readonly max: Money } {
  return limits.reduce(
    (offered, limit) => ({
      min: limit.min !== null && limit.min > offered.min ? limit.min : offered.min,
      max: limit.max !== null && limit.max < offered.max ? limit.max : offered.max,
    }),
    { min, max },
  )
}
