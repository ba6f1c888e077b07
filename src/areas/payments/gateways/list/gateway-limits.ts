import { grid } from '#blueprint/kinds/grid.ts'
import { amount, choice, text } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import type { GatewayLimit } from '#areas/payments/rules/deposits/gateway-limits.ts'
import { money, type Money } from '#values/money.ts'
import { platforms } from '#areas/payments/gateways/labels.ts'

const optionalAmount = { optional: true, min: 100n } as const
export const offerLabels = { OFFERED: 'Offered', NOT_OFFERED: 'Not offered' }

/** Limits of a gateway by country and platform. */
export const gatewayLimits = (label: string) =>
  grid(
    label,
    {
      country: text('Country', {
        optional: true,
        minLength: 2,
        maxLength: 2,
        pattern: /^[A-Z]{2}$/,
        patternHint: 'Enter a two-letter country code such as IN.',
      }),
      platform: choice('Platform', platforms, { optional: true }),
      offer: choice('Offer', ['OFFERED', 'NOT_OFFERED'], { labels: offerLabels, initially: 'OFFERED' }),
      minAmount: amount('Min deposit', optionalAmount),
      maxAmount: amount('Max deposit', optionalAmount),
      playerDayCap: amount('Daily limit per player', optionalAmount),
    },
    {
      optional: true,
      maxLength: 60,
      initially: [],
      hint: 'No country means all countries, no platform all platforms. Every row that applies holds, in addition to the limits of the deposit method.',
    },
  )

type Row = Readonly<Record<string, unknown>>
const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
const keyOf = ({ country, platform }: Row): string => JSON.stringify([country || null, platform || null])
const isBelow = (high: unknown, low: unknown): boolean =>
  typeof high === 'string' && high !== '' && typeof low === 'string' && low !== '' && Number(high) < Number(low)

/** Two rows for the same country and platform would contradict each other. */
export const gatewayLimitRules: readonly Rule<'limits'>[] = [
  {
    field: 'limits',
    check: ({ limits }) => {
      const keys = rowsOf(limits).map(keyOf)
      return new Set(keys).size === keys.length ? null : 'Enter each country and platform once.'
    },
  },
  {
    field: 'limits',
    check: ({ limits }) =>
      rowsOf(limits).some((row) => isBelow(row['maxAmount'], row['minAmount']))
        ? 'Max deposit must not be below min deposit.'
        : null,
  },
]

const amountIn = (value: unknown): Money | null =>
  typeof value === 'bigint'
    ? money(value)
    : typeof value === 'number' || (typeof value === 'string' && /^\d{1,18}$/.test(value))
      ? money(BigInt(value))
      : null
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads the stored rows; they were written by the gateway form. */
export const limitRowsIn = (stored: unknown) =>
  rowsOf(stored).map((row) => ({
    country: textIn(row['country']),
    platform: platforms.find((one) => one === row['platform']) ?? null,
    offer: row['offer'] === 'NOT_OFFERED' ? ('NOT_OFFERED' as const) : ('OFFERED' as const),
    minAmount: amountIn(row['minAmount']),
    maxAmount: amountIn(row['maxAmount']),
    playerDayCap: amountIn(row['playerDayCap']),
  }))

/** The stored rows as the rules use them. */
export const limitsIn = (stored: unknown): readonly GatewayLimit[] =>
  limitRowsIn(stored).map(({ country, platform, offer, minAmount, maxAmount, playerDayCap }) => ({
    country,
    platform,
    isOffered: offer === 'OFFERED',
    min: minAmount,
    max: maxAmount,
    playerDayCap,
  }))
