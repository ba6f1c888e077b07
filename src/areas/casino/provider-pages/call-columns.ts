import {
  agentLink,
  amount,
  choice,
  instant,
  integer,
  playerLink,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { callMarks } from '#areas/casino/rules/contract.ts'
import { casinoRefusals } from '#areas/casino/rules/wallet.ts'
import type { CallMark } from '#areas/casino/rules/contract.ts'

export const callKinds = [
  'bet',
  'win',
  'refund',
  'undo-refund',
  'reverse-win',
  'adjust',
  'end',
  'exposure',
  'result',
  'promo',
  'tip',
  'tip-refund',
  'charge',
  'charge-refund',
] as const
export const kindLabels = {
  bet: 'Bet',
  win: 'Win',
  refund: 'Refund',
  'undo-refund': 'Refund undone',
  'reverse-win': 'Win taken back',
  adjust: 'Correction',
  end: 'End of round',
  exposure: 'Exposure',
  result: 'Net result',
  promo: 'Promotion',
  tip: 'Tip',
  'tip-refund': 'Tip returned',
  charge: 'Charge',
  'charge-refund': 'Charge returned',
} as const

export const callDecisions = ['APPLIED', 'TOMBSTONE', 'REFUSED'] as const
export const decisionLabels = { APPLIED: 'Booked', TOMBSTONE: 'Noted', REFUSED: 'Refused' } as const

/** Whether the game of a call is one of the catalogue. */
export const catalogueStates = ['LISTED', 'UNKNOWN'] as const
export const catalogueLabels = { LISTED: 'Known game', UNKNOWN: 'Unknown game' } as const

/** How the wallet answered, before the provider's own word for it. */
export const walletCodes = ['OK', ...casinoRefusals, 'SIGNATURE_INVALID', 'BAD_REQUEST', 'PLAYER_UNKNOWN'] as const

export const codeLabels: Readonly<Record<(typeof walletCodes)[number], string>> = {
  OK: 'Accepted',
  BAD_AMOUNT: 'Amount negative or too fine',
  CONFLICT: 'ID used for other content',
  ROLLED_BACK_BEFORE: 'Refunded before it arrived',
  ALREADY_ROLLED_BACK: 'Bet was refunded',
  ALREADY_SETTLED: 'Bet has its result',
  UNDOES_NOTHING: 'Nothing to undo',
  ROUND_CLOSED: 'Round has ended',
  SESSION_INVALID: 'Session has ended',
  PLAYER_BLOCKED: 'Account locked',
  GAME_DISABLED: 'Game not offered',
  LIMIT_EXCEEDED: 'Limit of the player',
  FREE_ROUNDS_UNKNOWN: 'No such free rounds',
  FREE_ROUNDS_USED: 'Free rounds used up',
  FREE_ROUNDS_ENDED: 'Free rounds have ended',
  FREE_ROUNDS_STAKE: 'Other value of a free round',
  CURRENCY_MISMATCH: 'Other currency',
  INSUFFICIENT_FUNDS: 'Not enough balance',
  REFUND_EXCEEDS_BET: 'Refund exceeds the bet',
  LOSS_EXCEEDS_EXPOSURE: 'Loss exceeds the exposure',
  REFUSED_TOGETHER: 'Refused with another of its request',
  SIGNATURE_INVALID: 'Invalid signature',
  BAD_REQUEST: 'Unreadable',
  PLAYER_UNKNOWN: 'No such player',
}

export const markLabels: Readonly<Record<CallMark, string>> = {
  ROUNDED: 'Win rounded down',
  AFTER_END: 'Win after the end',
  OTHER_WIN: 'End with another win',
}

/** What is listed of a call of a provider. */
export const callColumns = {
  at: instant('Time'),
  kind: choice('Call', callKinds, { labels: kindLabels }),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  gameCode: text('Game code'),
  catalogue: choice('Catalogue', catalogueStates, { labels: catalogueLabels, hidden: true }),
  amount: amount('Amount', { hint: 'As the provider sent it' }),
  apart: profit('Tips and charges', {
    total: 'sum',
    hidden: true,
    hint: 'Paid to the provider and no stake; what came back is negative',
  }),
  jackpot: amount('Jackpot', { hint: 'Part of the amount of a win', hidden: true }),
  remainder: text('Not paid', { hint: 'What of a win is finer than the currency' }),
  decision: status('Decision', callDecisions, { labels: decisionLabels }),
  code: choice('Answer', walletCodes, { labels: codeLabels }),
  mark: choice('Mark', callMarks, { labels: markLabels, hint: 'Applied, and to be looked at' }),
  balanceAfter: amount('Balance after', { hint: 'Available when the call was first answered' }),
  occurrences: integer('Received', { hint: 'How often the provider sent it' }),
  repeatedAt: instant('Repeated', { hint: 'When the provider last repeated it' }),
  ms: integer('Duration (ms)', { hint: 'From the arrival of the call to its decision' }),
  externalId: text('Provider transaction'),
  betId: text('Provider bet', { hint: 'The bet that a result names' }),
  externalRound: text('Provider round'),
  roundId: uuid('Round', { hidden: false }),
  sessionId: uuid('Session', { hint: 'In which a stake began its round' }),
  ip: text('IP address', { hidden: true }),
  currency: text('Currency', { hidden: true }),
  id: uuid('Call id', { hint: 'What the provider got as our reference' }),
  ...advanced({ ref: text('Reference'), days: text('Days') }),
  ...playerIds,
} as const
