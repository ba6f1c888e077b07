import { declare, fromFeed } from '#areas/exchange/rules/settlement/market-result.ts'
import { answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import {
  rollbackFigures,
  settlementFigures,
  type MarketFigures,
  type MoneyFigures,
  type PlayerFigure,
} from '#areas/exchange/markets/market-figures.facts.ts'
import { marketResultPreview } from './market-result-preview.queries.ts'
import { readMarket, resultLabel } from './result-market.facts.ts'

const noFigures: MarketFigures = { bets: 0, won: 0, lost: 0, voided: 0, money: [], players: [] }
const maxPlayers = 10
const topPlayersOf = (players: readonly PlayerFigure[], pick: (player: PlayerFigure) => bigint) =>
  [...Map.groupBy(players, ({ currency }) => currency)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, some]) =>
      some.slice(0, maxPlayers).map((one) => ({
        player: one.player,
        playerId: one.playerId,
        amount: pick(one),
        currency: one.currency,
      })),
    )
const moneyAnswer = ({ currency, result, commission, own }: MoneyFigures) => ({
  currency,
  playerResult: result,
  commission,
  ownShare: own,
})
const zeroMoney = { playerResult: 0n, commission: 0n, ownShare: 0n }
const severalCurrencies = { playerResult: null, commission: null, ownShare: null }

export const marketResultPreviewAnswer = answerWithin(marketResultPreview, async ({ tx, actor, scope, parameters }) => {
  const { action, winner = null, runs } = parameters
  const found = await readMarket(tx, BigInt(parameters.id), false)
  if (!found) return null
  const { row, market } = found
  const entered = runs === undefined ? null : Number(runs)
  const declared =
    action === 'void'
      ? ('void' as const)
      : action === 'feed'
        ? fromFeed(market, row.feed_result)
        : action === 'settle'
          ? declare(market, { winner, runs: entered, runsAgain: entered })
          : ('rollback' as const)
  const refused = typeof declared === 'object' && 'refused' in declared ? declared.refused : null
  const request = { marketId: market.id, rate: row.commission, node: actor.agentId, scope }
  const figures =
    typeof declared === 'object' && 'refused' in declared
      ? noFigures
      : declared === 'rollback'
        ? await rollbackFigures(tx, request)
        : await settlementFigures(tx, request, declared)
  const byNet = figures.players.filter(({ net }) => net > 0n).toSorted((a, b) => (a.net > b.net ? -1 : 1))
  const byCurrency = figures.money.map(moneyAnswer)
  const { currency: _, ...onlyMoney } = { currency: '', ...(byCurrency[0] ?? zeroMoney) }
  const negative = figures.players.filter(({ after }) => after < 0n).toSorted((a, b) => (a.after < b.after ? -1 : 1))
  const preview = {
    refused,
    result:
      typeof declared === 'string'
        ? declared
        : refused === null && !('refused' in declared)
          ? resultLabel(market, declared)
          : '',
    bets: figures.bets,
    won: figures.won,
    lost: figures.lost,
    voided: figures.voided,
    players: figures.players.length,
    ...(byCurrency.length > 1 ? severalCurrencies : onlyMoney),
    byCurrency: byCurrency,
    topWinners: topPlayersOf(byNet, ({ net }) => net),
    negative: topPlayersOf(negative, ({ after }) => after),
    negativeCount: negative.length,
  }
  return refused === null ? preview : answerWithoutRecords(preview)
})
