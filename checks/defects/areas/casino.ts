import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const casinoTest = 'src/areas/casino/rules/casino.test.ts'
const stuckRoundsTest = 'src/areas/casino/rounds/stuck-rounds.test.ts'
const wallet = 'src/areas/casino/rules/wallet.ts'

export const casinoDefects: readonly Defect[] = [
  {
    name: 'a silent provider is contacted a minute late',
    file: 'src/areas/casino/rules/stuck-round.ts',
    find: 'minutes < patienceHours',
    replace: 'minutes <= patienceHours',
    caughtBy: inDomain(
      'src/areas/casino/rules/stuck-round.test.ts',
      'derives the next step from the finding and its age',
    ),
  },
  {
    name: 'a bet of the whole balance is refused',
    file: wallet,
    find: 'call.amount > facts.available',
    replace: 'call.amount >= facts.available',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a refund goes to another account',
    file: wallet,
    find: 'facts.bet.accountId !== call.accountId || ',
    replace: '',
    caughtBy: inDomain(casinoTest, 'may always credit: the player may have left and is owed the money'),
  },
  {
    name: 'a repeat in another currency counts as the same call',
    file: wallet,
    find: ' && a.currency === b.currency',
    replace: '',
    caughtBy: inDomain(casinoTest, 'moves money once for one id, and refuses different details under it'),
  },
  {
    name: 'a round without a result is closed with the provider',
    file: 'src/areas/casino/rounds/stuck-rounds.data.ts',
    find: '${returned} > 0 then',
    replace: '${returned} >= 0 then',
    caughtBy: onServer(stuckRoundsTest, 'shows the finding and next step of a stuck round as the rule computes them'),
  },
  {
    name: 'a round that has ended is claimed again',
    file: 'src/areas/casino/rounds/round-case.act.ts',
    find: 'barred: ({ round }) => endedRefusal(round)',
    replace: 'barred: () => null',
    caughtBy: onServer(stuckRoundsTest, 'keeps the last assignee of a round that has ended'),
  },
]
