import { accountAnswers, betAnswers, runnerAnswers } from './exchange.ts'
import { hierarchyAnswers } from './hierarchy.ts'
import { profitAnswers, rewardAnswers, wageringAnswers } from './marketing.ts'
import { casinoAnswers, ledgerAnswers, paymentAnswers } from './payments.ts'
import type { Answers } from './reading.ts'
import { sportsbookAnswers } from './sportsbook.ts'

export const answers: Answers = {
  ...betAnswers,
  ...accountAnswers,
  ...runnerAnswers,
  ...sportsbookAnswers,
  ...hierarchyAnswers,
  ...profitAnswers,
  ...wageringAnswers,
  ...rewardAnswers,
  ...ledgerAnswers,
  ...paymentAnswers,
  ...casinoAnswers,
}
