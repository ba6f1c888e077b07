import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const purses = 'src/areas/casino/rules/purses.ts'
const pursesTest = 'src/areas/casino/rules/purses.test.ts'
const diff = 'src/areas/casino/rules/catalogue/catalogue-diff.ts'
const diffTest = 'src/areas/casino/rules/catalogue/catalogue-diff.test.ts'
const rtp = 'src/areas/casino/rules/catalogue/stated-rtp.ts'
const file = 'src/areas/casino/rules/catalogue/catalogue-file.ts'
const catalogues = 'checks/outside/casino/catalogues.test.ts'

/** Mistakes that broke the systems of other operators. */
export const casinoTermsDefects: readonly Defect[] = [
  {
    name: 'the stake of a voided bet that completed the wagering is paid in cash',
    file: purses,
    find: "reopens ? reopened(order, purse, parts.bonus) : credited(order, purse, 'BONUS_REFUND', parts.bonus)",
    replace: "credited(order, reopens ? purse : { ...purse }, 'BONUS_REFUND', parts.bonus)",
    caughtBy: inDomain(
      pursesTest,
      'the bet that completed the wagering is refunded: what was paid is bonus money again (C47)',
    ),
  },
  {
    name: 'a player who owes cash stakes the bonus',
    file: purses,
    find: "purse?.status === 'ACTIVE' && cash >= zeroMoney",
    replace: "purse?.status === 'ACTIVE'",
    caughtBy: inDomain(pursesTest, 'what can be staked is cash and an active bonus; a debt is not paid by it'),
  },
  {
    name: 'a renamed game is retired, and a new one begins without its history',
    file: diff,
    find: ' && !renamed.has(game)',
    replace: '',
    caughtBy: inDomain(
      diffTest,
      'the mobile code of a known game is no game of its own, and a new code with a known name is said',
    ),
  },
  {
    name: 'a game with a range of returns is measured by its upper end',
    file: rtp,
    find: "return written.is === 'RANGE' ? written.from : null",
    replace: "return written.is === 'RANGE' ? written.to : null",
    caughtBy: inDomain('src/areas/casino/rules/catalogue/stated-rtp.test.ts', '94.50-96.50 declares 9450 basis points'),
  },
  {
    name: 'the second line of a code takes the place of the first',
    file,
    find: "  if (isKnown) return 'duplicate'\n",
    replace: '',
    caughtBy: inDomain(
      catalogues,
      'C41 of 20,000 lines 19,975 are games, and each of the 25 others is named with its line and reason',
    ),
  },
  {
    name: 'a retired game cuts off the rounds that were begun',
    file: 'src/areas/casino/wallet/context/wallet-context.facts.ts',
    find: "isRunning || game?.availability === 'OFFERED'",
    replace: "game?.availability === 'OFFERED'",
    caughtBy: onServer(
      'src/areas/casino/wallet/outside-retired.test.ts',
      'C44 a round that was begun finishes when its game is retired and its provider is switched off',
    ),
  },
  {
    name: 'rounds are measured against every return that their game ever had',
    file: 'src/areas/casino/returns/returns.data.ts',
    find: 'casino_round.started_at >= version.valid_from and casino_round.started_at < version.valid_until',
    replace: 'casino_round.started_at >= version.valid_from',
    caughtBy: onServer(
      'src/areas/casino/returns/returns.test.ts',
      'C40 rounds are measured against the return that was stated when they began',
    ),
  },
  {
    name: 'a game within its range is flagged above the lower end',
    file: 'src/areas/casino/rules/return-to-player.ts',
    find: 'const excess = excessOf(sums, declared, declaredTo ?? declared)',
    replace: 'const excess = excessOf(sums, declared, declared)',
    caughtBy: inDomain(
      'src/areas/casino/rules/return-to-player.test.ts',
      'C40 a game with a range is flagged below its lower and above its upper end alone',
    ),
  },
  {
    name: 'the return of another licence changes, and nobody hears of it',
    file: diff,
    find: "  'rtps',\n",
    replace: '',
    caughtBy: onServer(
      'src/areas/casino/catalogue-work/catalogue-files.test.ts',
      'C40 returns by licence are listed at the game, and a change of one of them waits as a difference',
    ),
  },
  {
    name: 'a picture that cannot be fetched waits for ever',
    file: 'src/areas/casino/catalogue-work/fetch-pictures.ts',
    find: 'error instanceof NoResponse ||',
    replace: '',
    caughtBy: onServer(
      'src/areas/casino/catalogue-work/fetch-pictures.test.ts',
      'C43 all games of a file are added, and each picture that is none says why',
    ),
  },
]
