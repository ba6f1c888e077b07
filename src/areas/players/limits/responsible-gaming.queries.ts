import { z } from 'zod/mini'
import type { Kind } from '#blueprint/kind.ts'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { exclusionKinds } from '#areas/players/rules/care/exclusion.ts'
import { limitKinds, limitPeriods, limitSetters, type LimitKind } from '#areas/players/rules/care/limit.ts'

interface LimitFigure {
  readonly kind: LimitKind
  readonly value: bigint
}
const figureText = ({ kind, value }: LimitFigure): string =>
  kind === 'SESSION' ? String(value) : amount().toWire(value)

/** Amount in major units; whole minutes for SESSION. */
const limitFigure: Kind<'text', LimitFigure, string> = {
  ...text(),
  toWire: figureText,
  fromWire: (wire) => ({ kind: 'DEPOSIT', value: amount().fromWire(wire) }),
  toText: figureText,
}

export const playerParameters = z.object({
  player_id: idParameter('Enter a player id.'),
})

/** Limits of a player with their usage, and active exclusions. Amounts are money; minutes for SESSION. */
export const playerResponsibleGaming = query({
  at: '/api/players/:player_id/responsible-gaming',
  title: 'Limits and exclusions',
  permission: 'PLAYER_RESTRICTION',
  scope: 'downline',
  parameters: playerParameters,
  currencyOf: ['account', 'player_id'],
  answer: {
    barred: nullable(text()),
    raiseDelayHours: integer(),
    limits: many({
      kind: option(limitKinds),
      period: option(limitPeriods),
      setter: option(limitSetters),
      amount: nullable(limitFigure),
      used: limitFigure,
      left: nullable(limitFigure),
      pending: nullable({ amount: nullable(limitFigure), from: instant() }),
    }),
    exclusions: many({
      kind: option(exclusionKinds),
      from: instant(),
      until: nullable(instant()),
      isInForce: toggle(),
      /** Requested on this account; otherwise on a linked account of the same person. */
      isOwn: toggle(),
    }),
  },
})
