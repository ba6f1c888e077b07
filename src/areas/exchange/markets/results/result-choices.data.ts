import { answer } from '#engine/query-handler.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import { resultChoices } from './result-choices.queries.ts'
import { readMarket } from './result-market.facts.ts'

export const resultChoicesAnswer = answer(resultChoices, async ({ tx, parameters }) => {
  const found = await readMarket(tx, BigInt(parameters.id), false)
  if (!found) return null
  const { kind, winners: places, runners } = found.market
  const { endsWith, mayEndShort } = traitsOf(kind)
  return {
    endsWith: endsWith === 'winners' ? ('runners' as const) : ('number' as const),
    places,
    mayEndShort: endsWith === 'winners' && (places === 0 || mayEndShort === true),
    runners: [...runners],
  }
})
