import { acrossDomains, foreignBets } from '#engine/reach/shared-domains.ts'
import { declare, fromFeed } from '#areas/exchange/rules/settlement/declare.ts'
import type { ResultMarket } from '#areas/exchange/rules/settlement/market-result.ts'
import type { ParametersOf } from '#blueprint/screen/query.ts'
import { answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import {
  resettlementFigures,
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

/** The result that is previewed, a void, a rollback, or why it cannot be declared. */
function declaredBy(
  { action, winner, tied, isShort, isShortened, runs }: ParametersOf<typeof marketResultPreview>,
  market: ResultMarket,
  feedResult: unknown,
) {
  if (action === 'void' || action === 'rollback') return action
  if (action === 'feed') return fromFeed(market, feedResult)
  const entered = runs === undefined ? null : Number(runs)
  return declare(market, {
    winner: winner ?? null,
    tied: tied ?? null,
    isShort: isShort === 'true',
    isShortened: isShortened === 'true',
    runs: entered,
    runsAgain: entered,
  })
}

export const marketResultPreviewAnswer = answerWithin(marketResultPreview, async ({ tx, actor, scope, parameters }) => {
  const found = await readMarket(tx, BigInt(parameters.id), false)
  if (!found) return null
  const { row, market } = found
  const domains = await acrossDomains(tx, actor, 'market', market.id)
  const declared = declaredBy(parameters, market, row.feed_result)
  const isForeign = scope.isWhole && !domains.isCovered
  const refused = isForeign
    ? foreignBets
    : typeof declared === 'object' && 'refused' in declared
      ? declared.refused
      : null
  const request = {
    marketId: market.id,
    rate: row.commission,
    node: actor.agentId,
    scope,
    standing: market.standingSeq,
  }
  const figures =
    isForeign || (typeof declared === 'object' && 'refused' in declared)
      ? noFigures
      : declared === 'rollback'
        ? await rollbackFigures(tx, request)
        : parameters.action === 'resettle'
          ? await resettlementFigures(tx, request, declared)
          : await settlementFigures(tx, request, declared)
  const byNet = figures.players.filter(({ net }) => net > 0n).toSorted((a, b) => (a.net > b.net ? -1 : 1))
  const byCurrency = figures.money.map(moneyAnswer)
  const onlyMoney = byCurrency[0] ?? zeroMoney
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
