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

/** Money in major units, of SESSION whole minutes. */
const limitFigure: Kind<'text', LimitFigure, string> = {
  ...text(),
  toWire: figureText,
  fromWire: (wire) => ({ kind: 'DEPOSIT', value: amount().fromWire(wire) }),
  toText: figureText,
}

export const ofPlayer = z.object({
  player_id: idParameter('Enter a player id.'),
})

/** A player's limits with what of them is used, and what keeps him out altogether. Amounts are money, of SESSION minutes. */
export const playerCare = query({
  at: '/api/players/:player_id/care',
  title: 'Limits and exclusions',
  permission: 'PLAYER_RESTRICTION',
  scope: 'downline',
  parameters: ofPlayer,
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
      /** Begun by this account; otherwise by another one of the same person. */
      isOwn: toggle(),
    }),
  },
})
